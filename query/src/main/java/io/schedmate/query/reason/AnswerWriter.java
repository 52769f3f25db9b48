package io.schedmate.query.reason;

import java.util.List;

/** Port: words an answer from passages. What it says is checked; it may be silent, and it never throws. */
@FunctionalInterface
public interface AnswerWriter {

    /** Nobody: extraction answers alone. */
    AnswerWriter NONE = (_, _) -> List.of();

    /**
     * A sentence with what it rests on.
     *
     * @param passage the number of a passage
     * @param quote a part of that passage's text
     */
    record Sentence(String text, int passage, String quote) {}

    /** Empty where the passages do not tell, or the writer says nothing. */
    List<Sentence> write(String question, List<Passage> passages);
}
