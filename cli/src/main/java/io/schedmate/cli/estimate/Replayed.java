package io.schedmate.cli.estimate;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.code.history.EndState;
import io.schedmate.evaluation.history.Comparison;
import io.schedmate.evaluation.history.EndScore;
import io.schedmate.evaluation.history.HistoryReport;
import io.schedmate.evaluation.history.Score;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of replaying a trace.
 *
 * @param rejected numbers of the lines that could not be read, from 1
 * @param wallSeconds duration of the replay, including each engine alone, the simple rules and the scoring
 */
record Replayed(String trace, HistoryReport report, List<Integer> rejected, double wallSeconds) {

    private static final int MAX_LINES_NAMED = 10;

    String note() {
        return String.format(
                Locale.ROOT,
                "Replayed in %.1f s, %.0f jobs per second, including every rung and rule.%s",
                wallSeconds,
                jobsPerSecond(),
                rejected.isEmpty()
                        ? ""
                        : " Left out: %d lines without a submit time or a duration, such as line %d."
                                .formatted(rejected.size(), rejected.getFirst()));
    }

    private double jobsPerSecond() {
        return report.scored() / Math.max(wallSeconds, 1e-9);
    }

    static void properties(JsonObject object, Replayed it) {
        HistoryReport report = it.report;
        object.text("trace", it.trace)
                .number("scored", report.scored())
                .number("abstained", report.abstained())
                .number("rejectedLines", it.rejected.size())
                .texts(
                        "firstRejectedLines",
                        it.rejected.stream()
                                .limit(MAX_LINES_NAMED)
                                .map(String::valueOf)
                                .toList())
                .objects("scores", report.scores(), Replayed::score)
                .objects("comparisons", report.comparisons(), Replayed::comparison)
                .objects("ends", report.ends(), Replayed::end)
                .number("wallSeconds", it.wallSeconds)
                .number("jobsPerSecond", it.jobsPerSecond());
    }

    /** Writes the score of a rule. The figures of a rule that never answered are null. */
    private static void score(JsonObject object, Score it) {
        @Nullable Score answered = it.jobs() == 0 ? null : it;
        object.text("rule", it.name())
                .number("jobs", it.jobs())
                .number("appliesShare", it.appliesShare())
                .number("withinTwoShare", answered == null ? null : it.withinTwoShare())
                .number("medianAbsLn", answered == null ? null : it.medianAbsLn())
                .object("pinballSeconds", answered == null ? null : it.pinballSeconds(), Replayed::levels)
                .object("pinballLn", answered == null ? null : it.pinballLn(), Replayed::levels)
                .number("coverShare", answered == null ? null : it.coverShare())
                .number(
                        "meanAbsErrorSeconds",
                        answered == null ? null : it.absErrors().mean())
                .number(
                        "medianAbsErrorSeconds",
                        answered == null ? null : it.absErrors().median())
                .number("within100Share", answered == null ? null : it.within100Share());
    }

    private static void levels(JsonObject object, List<Double> losses) {
        object.number("p10", losses.get(0)).number("p50", losses.get(1)).number("p90", losses.get(2));
    }

    private static void comparison(JsonObject object, Comparison it) {
        object.text("figure", it.figure())
                .number("estimate", it.ours())
                .text("bestRule", it.bestRule())
                .number("best", it.best())
                .number("betterBy", it.betterBy());
    }

    private static void end(JsonObject object, EndScore it) {
        object.text("rule", it.name())
                .number("jobs", it.jobs())
                .number("brier", it.brierSum())
                .number("brierFinished", it.brier().get(EndState.FINISHED))
                .number("brierFailed", it.brier().get(EndState.FAILED))
                .number("brierCancelled", it.brier().get(EndState.CANCELLED))
                .number("brierTimedOut", it.brier().get(EndState.TIMED_OUT))
                .number("logLoss", it.logLoss());
    }
}
