package io.schedmate.advisor.similar;

import java.util.List;

/** Searches the texts of past jobs by similarity. */
public interface PastWorkloads {

    /**
     * Names what vectors must share to compare, and the store that they lie in: of another one, all must be put again. A
     * store that has lost what it held is another one.
     */
    String space();

    /**
     * What was put before under an id is replaced.
     *
     * @throws WorkloadRefused if an entry is not taken; the others may have been taken or not
     */
    void put(List<Entry> entries);

    /** The nearest first. */
    List<Match> nearest(String text, int most);

    void forget(List<String> ids);

    record Entry(String id, String text, String cluster) {}

    /** @param cosine -1 to 1 */
    record Match(String id, double cosine) {}
}
