package io.schedmate.query;

import io.schedmate.model.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a question, or the statement that the log does not tell.
 *
 * @param answer null if the log does not tell
 * @param citations the lines that prove the answer; empty without an answer
 * @param confidence 0 to 1, in hundredths: the confidence in the answer, or in the absence of one
 */
public record Answer(
        boolean answered, @Nullable String answer, List<Citation> citations, Engine engine, double confidence) {

    public Answer {
        citations = List.copyOf(citations);
        confidence = Math.round(confidence * 100) / 100.0;
        if (answered && (answer == null || citations.isEmpty())) {
            throw new IllegalArgumentException("Expected a text and a cited line with an answer (" + answer + ")");
        }
    }

    /** Returns the answer that the log does not tell. */
    public static Answer untold(double confidence) {
        return new Answer(false, null, List.of(), Engine.RULES, confidence);
    }
}
