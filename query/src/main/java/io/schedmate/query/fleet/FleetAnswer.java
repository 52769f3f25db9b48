package io.schedmate.query.fleet;

import io.schedmate.model.Engine;
import io.schedmate.query.Citation;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a question about the fleet, or the statement that the data do not contain one.
 *
 * @param answer text of the answer; null if there is none
 * @param records the records behind the answer, limited to the first ones
 */
public record FleetAnswer(
        boolean answered, @Nullable String answer, List<FleetResult.Match> records, Engine engine, double confidence) {

    public FleetAnswer {
        records = List.copyOf(records);
    }

    static FleetAnswer none() {
        return new FleetAnswer(false, null, List.of(), Engine.RULES, 0.9);
    }

    static FleetAnswer of(String answer, List<FleetResult.Match> records) {
        return new FleetAnswer(true, answer, records, Engine.RULES, 0.9);
    }

    /** Returns the answer to a query that a model chose: it is right only if the model understood the question. */
    static FleetAnswer chosen(String answer, List<FleetResult.Match> records) {
        return new FleetAnswer(true, answer, records, Engine.LLM, 0.65);
    }

    /** Returns the lines that prove the records. */
    public List<Citation> citations() {
        return records.stream()
                .map(FleetResult.Match::citation)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }
}
