package io.schedmate.query;

import io.schedmate.model.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a question, or the statement that the log does not contain one.
 *
 * @param answer text of the answer; null if the log does not contain it
 * @param citations lines that prove the answer; empty without an answer
 * @param confidence confidence in the answer, or in its absence, 0 to 1, rounded to hundredths
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

    /** Returns the statement that the log does not contain the answer. */
    public static Answer none(double confidence) {
        return new Answer(false, null, List.of(), Engine.RULES, confidence);
    }
}
