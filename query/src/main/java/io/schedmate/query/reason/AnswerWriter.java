package io.schedmate.query.reason;

import java.util.List;

/** Port: words an answer from passages. Its text is checked. It may return nothing and never throws. */
@FunctionalInterface
public interface AnswerWriter {

    /** No writer: only extraction answers. */
    AnswerWriter NONE = (_, _) -> List.of();

    /**
     * A sentence and its proof.
     *
     * @param passage the number of the cited passage
     * @param quote a part of that passage's text
     */
    record Sentence(String text, int passage, String quote) {}

    /** Empty if the passages do not tell, or the writer returns nothing. */
    List<Sentence> write(String question, List<Passage> passages);
}
