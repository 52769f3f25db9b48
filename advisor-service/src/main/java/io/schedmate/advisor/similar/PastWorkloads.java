package io.schedmate.advisor.similar;

import java.util.List;

/** Searches the texts of past jobs by similarity. */
public interface PastWorkloads {

    /**
     * Identifies the store and the properties that comparable vectors share. If it changes, all texts must be added
     * again. A store that has lost its contents gets a new name.
     */
    String space();

    /**
     * Adds entries, and replaces those with the same ids.
     *
     * @throws WorkloadRefused if an entry is rejected; the others may or may not have been added
     */
    void put(List<Entry> entries);

    /** Returns the nearest entries, nearest first. */
    List<Match> nearest(String text, int most);

    void forget(List<String> ids);

    record Entry(String id, String text, String cluster) {}

    /**
     * A found entry.
     *
     * @param cosine cosine similarity, -1 to 1
     */
    record Match(String id, double cosine) {}
}
