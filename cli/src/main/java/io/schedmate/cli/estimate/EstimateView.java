package io.schedmate.cli.estimate;

import io.schedmate.cli.terminal.JsonObject;
import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.code.estimate.EndProbabilities;
import io.schedmate.code.estimate.Fact;
import io.schedmate.code.history.EndState;
import io.schedmate.model.check.ReadableTime;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats one estimate as text or as JSON. JSON durations are in seconds. */
final class EstimateView {

    private EstimateView() {}

    static String text(DurationEstimate it) {
        return String.format(
                Locale.ROOT,
                "%s is likeliest; half end before %s, 80 %% from %s to %s, mean %s.%n"
                        + "%.0f %% finish, %.0f %% fail, %.0f %% are cancelled, %.0f %% run into their limit.%n"
                        + "By %s, from %d runs like it%s.%s",
                ReadableTime.of(it.likeliest()),
                ReadableTime.of(it.p50()),
                ReadableTime.of(it.p10()),
                ReadableTime.of(it.p90()),
                ReadableTime.of(it.mean()),
                percent(it, EndState.FINISHED),
                percent(it, EndState.FAILED),
                percent(it, EndState.CANCELLED),
                percent(it, EndState.TIMED_OUT),
                it.engine().wire(),
                it.runsLikeIt(),
                it.neighbours().isEmpty()
                        ? ""
                        : it.neighbours().stream().collect(Collectors.joining(", ", " (last ", ")")),
                it.mostUsefulFact() == null
                        ? ""
                        : " Add its %s to narrow the range.".formatted(words(it.mostUsefulFact())));
    }

    private static String words(Fact fact) {
        return fact.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static double percent(DurationEstimate it, EndState state) {
        return 100 * it.ends().probability().getOrDefault(state, 0.0);
    }

    /** Writes the properties of an estimate; all are null without one. */
    static void properties(JsonObject object, @Nullable DurationEstimate it) {
        object.number("p10", it == null ? null : it.p10())
                .number("p50", it == null ? null : it.p50())
                .number("p90", it == null ? null : it.p90())
                .number("likeliest", it == null ? null : it.likeliest())
                .number("mean", it == null ? null : it.mean())
                .object("ends", it == null ? null : it.ends(), EstimateView::ends)
                .number("expectedLossSeconds", it == null ? null : it.ends().expectedLossSeconds())
                .wire("engine", it == null ? null : it.engine())
                .texts("neighbours", it == null ? null : it.neighbours())
                .number("runsLikeIt", it == null ? null : it.runsLikeIt())
                .text(
                        "mostUsefulFact",
                        it == null || it.mostUsefulFact() == null
                                ? null
                                : it.mostUsefulFact().name().toLowerCase(Locale.ROOT));
    }

    private static void ends(JsonObject object, EndProbabilities odds) {
        for (EndState state : EndState.values()) {
            object.number(
                    state.name().toLowerCase(Locale.ROOT), odds.probability().get(state));
        }
    }
}
