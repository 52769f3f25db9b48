package io.schedmate.evaluation.alerts;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The rows of a replay's result. */
sealed interface ReplayRow {

    String file();

    /** A run within a log: the part between pauses that could separate two runs. */
    record Run(String file, String truth, double seconds) implements ReplayRow {}

    /**
     * An alert that was opened.
     *
     * @param openSeconds empty if it was open until the log's end
     * @param restarted whether the log's progress restarted before it was closed, because the process had ended
     * @param afterProofSeconds negative if before the proof; empty if there was nothing to prove
     */
    record Alert(
            String file,
            String truth,
            String condition,
            String kind,
            double afterSeconds,
            Optional<Double> openSeconds,
            boolean restarted,
            Optional<Double> afterProofSeconds,
            String summary)
            implements ReplayRow {}

    /** A time limit that is this share of the job's full duration; the job exceeds a share below 1. */
    record Limit(String file, double share, Optional<Double> warnedAtRatio) implements ReplayRow {}

    /** A process that freezes in the middle of its log. */
    record Cut(String file, double usualGapSeconds, Optional<Double> alertSeconds, String kind) implements ReplayRow {}

    static ReplayRow of(String row) {
        List<String> cells = List.of(row.split("\t", -1));
        String file = cells.get(1);
        return switch (cells.getFirst()) {
            case "run" -> new Run(file, cells.get(2), Double.parseDouble(cells.get(3)));
            case "alert" ->
                new Alert(
                        file,
                        cells.get(2),
                        cells.get(3),
                        cells.get(4),
                        Double.parseDouble(cells.get(5)),
                        number(cells.get(6)),
                        Boolean.parseBoolean(cells.get(7)),
                        number(cells.get(8)),
                        cells.get(9));
            case "limit" -> new Limit(file, Double.parseDouble(cells.get(2)), number(cells.get(3)));
            case "cut" -> new Cut(file, Double.parseDouble(cells.get(2)), number(cells.get(3)), cells.get(4));
            default ->
                throw new IllegalArgumentException(
                        "Expected a row of a replay, got (%s). Rebuild.".formatted(row.toLowerCase(Locale.ROOT)));
        };
    }

    private static Optional<Double> number(String cell) {
        return cell.isEmpty() ? Optional.empty() : Optional.of(Double.valueOf(cell));
    }
}
