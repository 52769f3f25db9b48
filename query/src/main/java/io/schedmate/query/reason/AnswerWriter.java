package io.schedmate.query.reason;

import java.util.List;

/** Port: writes an answer from passages. Its text is checked. An implementation may return nothing and never throws. */
@FunctionalInterface
public interface AnswerWriter {

    /** No writer: answers are only extracted. */
    AnswerWriter NONE = (_, _) -> List.of();

    /**
     * A sentence and its proof.
     *
     * @param passage number of the cited passage
     * @param quote part of that passage's text
     */
    record Sentence(String text, int passage, String quote) {}

    /** Returns the sentences of an answer; empty if the passages do not contain one, or the writer returns nothing. */
    List<Sentence> write(String question, List<Passage> passages);
}
