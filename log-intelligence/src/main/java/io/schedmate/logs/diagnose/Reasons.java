package io.schedmate.logs.diagnose;

import io.schedmate.tables.Tables;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The meaning of each reason, whether a retry can help, and what to do. */
final class Reasons {

    private static final Advice UNKNOWN =
            new Advice("The job failed", false, "the log does not say why", List.of("Look at the cited lines"));

    private final Map<String, Advice> byReason = Tables.resource(Reasons.class, "reasons.tsv", 5).stream()
            .collect(Collectors.toUnmodifiableMap(List::getFirst, Reasons::advice));

    /** @param why why a retry helps or does not */
    record Advice(String meaning, boolean retriable, String why, List<String> actions) {

        /** Returns advice that touches no machine, for a cause that only the words of a message suggest. */
        Advice ofGuess() {
            return new Advice(
                    meaning,
                    retriable,
                    why,
                    List.of("Read the cited lines: no rule knows them, only their words suggest this"));
        }

        Advice about(String detail, Optional<String> firstAction) {
            List<String> all = Stream.concat(firstAction.stream(), actions.stream())
                    .distinct()
                    .toList();
            return new Advice(meaning + " (" + detail + ")", retriable, why, all);
        }
    }

    Advice of(String reason) {
        return byReason.getOrDefault(reason, UNKNOWN);
    }

    boolean knows(String reason) {
        return byReason.containsKey(reason);
    }

    private static Advice advice(List<String> row) {
        List<String> actions =
                Arrays.stream(row.get(3).split(";")).map(String::strip).toList();
        return new Advice(row.get(4), row.get(1).equals("yes"), row.get(2), actions);
    }
}
