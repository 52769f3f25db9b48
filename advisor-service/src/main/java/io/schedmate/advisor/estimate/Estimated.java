package io.schedmate.advisor.estimate;

import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.code.estimate.EndProbabilities;
import io.schedmate.code.estimate.Fact;
import io.schedmate.code.estimate.use.UseForecast;
import io.schedmate.code.history.EndState;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.EndStates;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.api.advice.AdvicePart;
import io.schedmate.model.api.advice.PartEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Estimates with notes for the reader.
 *
 * @param suggestedTimeLimitSeconds null = there is no basis for one
 * @param unknown parts that cannot be estimated
 */
public record Estimated(
        Estimates estimates,
        @Nullable Double suggestedTimeLimitSeconds,
        List<PartEngine> engines,
        List<AdvicePart> unknown,
        List<String> caveats) {

    /**
     * The safety factor of the suggested limit. A job that is killed because of a slightly too short limit loses all
     * its work.
     */
    private static final double ROOM = 1.2;

    private static final double MINUTE = 60;

    static Estimated of(@Nullable DurationEstimate duration, Use use) {
        Notes notes = new Notes();
        if (duration == null) {
            notes.unknown(AdvicePart.DURATION);
            notes.unknown(AdvicePart.END_STATES);
            notes.caveats.add("No job has ended yet, and this job requests no time limit; its duration is unknown.");
        } else {
            notes.engine(AdvicePart.DURATION, duration.engine());
            notes.engine(AdvicePart.END_STATES, duration.engine());
            if (duration.engine() == Engine.FALLBACK) {
                notes.caveats.add(
                        "No past job resembles this one; its estimated duration is based on its requested time limit.");
            }
            if (duration.mostUsefulFact() != null) {
                notes.caveats.add("Its %s is not given; it would narrow the estimated duration the most."
                        .formatted(words(duration.mostUsefulFact())));
            }
        }
        notes.use(AdvicePart.GPU_UTILIZATION, use.utilisation());
        notes.use(AdvicePart.GPU_MEMORY, use.memory());
        if (use.throughput().isEmpty()) {
            notes.unknown(AdvicePart.THROUGHPUT);
        } else {
            notes.engine(AdvicePart.THROUGHPUT, Engine.RETRIEVAL);
        }
        return new Estimated(estimates(duration, use), limit(duration), notes.engines, notes.unknown, notes.caveats);
    }

    private static String words(Fact fact) {
        return fact.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static Estimates estimates(@Nullable DurationEstimate duration, Use use) {
        return new Estimates(
                duration == null
                        ? null
                        : new Quantiles(duration.p10(), duration.p50(), duration.p90(), duration.mean()),
                quantiles(use.utilisation()),
                quantiles(use.memory()),
                duration == null ? null : ends(duration.ends()),
                use.throughput(),
                duration == null ? 0 : confidence(duration),
                duration == null ? Engine.FALLBACK : duration.engine());
    }

    private static @Nullable Quantiles quantiles(@Nullable UseForecast use) {
        return use == null ? null : new Quantiles(use.p10(), use.p50(), use.p90(), use.p50());
    }

    /**
     * Returns the confidence. It increases with the number of similar runs and decreases with the spread; it is one
     * half for two runs without spread.
     */
    private static double confidence(DurationEstimate duration) {
        double known = duration.runsLikeIt() / (duration.runsLikeIt() + 2.0);
        double doublings = Math.log(Math.max(1, duration.p90()) / Math.max(1, duration.p10())) / Math.log(2);
        return known / (1 + Math.max(0, doublings) / 4);
    }

    private static @Nullable Double limit(@Nullable DurationEstimate duration) {
        if (duration == null || duration.engine() == Engine.FALLBACK) {
            return null;
        }
        return Math.ceil(duration.p90() * ROOM / MINUTE) * MINUTE;
    }

    private static @Nullable EndStates ends(EndProbabilities odds) {
        double finished = odds.probability().getOrDefault(EndState.FINISHED, 0.0);
        double failed = odds.probability().getOrDefault(EndState.FAILED, 0.0);
        double cancelled = odds.probability().getOrDefault(EndState.CANCELLED, 0.0);
        double timedOut = odds.probability().getOrDefault(EndState.TIMED_OUT, 0.0);
        double all = finished + failed + cancelled + timedOut;
        return all > 0 ? new EndStates(finished / all, failed / all, cancelled / all, timedOut / all) : null;
    }

    private static final class Notes {

        private final List<PartEngine> engines = new ArrayList<>();
        private final List<AdvicePart> unknown = new ArrayList<>();
        private final List<String> caveats = new ArrayList<>();

        void engine(AdvicePart part, Engine engine) {
            engines.add(new PartEngine(part, engine));
        }

        void unknown(AdvicePart part) {
            unknown.add(part);
        }

        void use(AdvicePart part, @Nullable UseForecast use) {
            if (use == null) {
                unknown(part);
            } else if (use.sameModel()) {
                engine(part, Engine.RETRIEVAL);
            } else if (use.runs() > 0) {
                engine(part, Engine.LEARNED);
                caveats.add("No run of the same model was measured; %s is estimated from other models."
                        .formatted(part.wire()));
            } else {
                engine(part, Engine.RULES);
                caveats.add(
                        "No run was measured; %s is computed from the model's architecture.".formatted(part.wire()));
            }
        }
    }
}
