package io.schedmate.evaluation.scaling;

import io.schedmate.code.estimate.scaling.ScalingModel;
import io.schedmate.code.estimate.scaling.Setting;
import io.schedmate.code.estimate.scaling.SpeedRatio;
import io.schedmate.code.history.MeasuredRun;
import io.schedmate.evaluation.score.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the speed of measured runs from others. Each question leaves out one run together with all that share its
 * setting. One other run of its model is the unchanged job; some more runs of the model and those of all other models
 * are the history.
 */
public final class ScalingEvaluation {

    private static final List<Integer> KNOWN = List.of(1, 5);

    private final List<MeasuredRun> runs;
    private final int questions;
    private final SplittableRandom random;

    /** The difference between the two settings. */
    private enum Change {
        GPUS((one, other) -> sameType(one, other) && sameBatch(one, other) && !sameGpus(one, other)),
        BATCH((one, other) -> sameType(one, other) && !sameBatch(one, other) && sameGpus(one, other)),
        TYPE((one, other) ->
                !sameType(one, other) && sameWork(one, other) && sameBatch(one, other) && sameGpus(one, other)),
        ANY((one, other) -> !isLike(one, other) && sameWork(one, other));

        private final BiPredicate<MeasuredRun, MeasuredRun> between;

        Change(BiPredicate<MeasuredRun, MeasuredRun> between) {
            this.between = between;
        }
    }

    private ScalingEvaluation(List<MeasuredRun> runs, int questions, long seed) {
        this.runs = runs;
        this.questions = questions;
        this.random = new SplittableRandom(seed);
    }

    /**
     * @param runs with model, number of GPUs, batch size and speed
     * @param questions per model and kind of change
     */
    public static List<ScalingScore> run(List<MeasuredRun> runs, int questions, long seed) {
        ScalingEvaluation evaluation = new ScalingEvaluation(List.copyOf(runs), questions, seed);
        return Stream.of(Change.values())
                .flatMap(change -> KNOWN.stream().map(known -> evaluation.score(change, known)))
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable ScalingScore score(Change change, int known) {
        Errors errors = new Errors();
        List<String> models = runs.stream()
                .map(run -> Objects.requireNonNull(run.model()))
                .distinct()
                .sorted()
                .toList();
        for (String model : models) {
            List<MeasuredRun> own =
                    runs.stream().filter(run -> model.equals(run.model())).toList();
            List<MeasuredRun> others =
                    runs.stream().filter(run -> !model.equals(run.model())).toList();
            for (int question = 0; question < questions; question++) {
                ask(change, known, own, others, errors);
            }
        }
        return errors.score(change.name().toLowerCase(Locale.ROOT), known);
    }

    private void ask(Change change, int known, List<MeasuredRun> own, List<MeasuredRun> others, Errors errors) {
        MeasuredRun asked = own.get(random.nextInt(own.size()));
        List<MeasuredRun> from =
                own.stream().filter(run -> change.between.test(run, asked)).toList();
        if (from.isEmpty()) {
            return;
        }
        MeasuredRun asIs = from.get(random.nextInt(from.size()));
        List<MeasuredRun> rest = own.stream()
                .filter(run -> !isLike(run, asked) && run != asIs)
                // Only runs on the known type may be used.
                .filter(run -> change != Change.TYPE || !sameType(run, asked))
                .toList();
        List<MeasuredRun> history = new ArrayList<>(others);
        history.add(asIs);
        for (int more = 1; more < known && !rest.isEmpty(); more++) {
            history.add(rest.get(random.nextInt(rest.size())));
        }
        ScalingModel.of(asked.model(), history)
                .ratio(setting(asIs), setting(asked), ScalingModel.work(asked.dataset(), asked.precision()))
                .ifPresent(ratio -> errors.add(ratio, asIs, asked));
    }

    private static Setting setting(MeasuredRun run) {
        return new Setting(run.gpuType(), Objects.requireNonNull(run.gpus()), run.batchSize());
    }

    private static final class Errors {

        private final List<Double> ours = new ArrayList<>();
        private final List<Double> linear = new ArrayList<>();
        private final List<Double> same = new ArrayList<>();
        private int inRange;

        void add(SpeedRatio ratio, MeasuredRun asIs, MeasuredRun asked) {
            double truth = speed(asked) / speed(asIs);
            ours.add(Math.abs(ratio.p50() / truth - 1));
            linear.add(Math.abs(gpus(asked) / gpus(asIs) / truth - 1));
            same.add(Math.abs(1 / truth - 1));
            inRange += ratio.p10() <= truth && truth <= ratio.p90() ? 1 : 0;
        }

        @Nullable
        ScalingScore score(String change, int known) {
            return ours.isEmpty()
                    ? null
                    : new ScalingScore(
                            change,
                            known,
                            ours.size(),
                            Objects.requireNonNull(Median.of(ours)),
                            ours.stream()
                                    .mapToDouble(Double::doubleValue)
                                    .average()
                                    .orElse(0),
                            Objects.requireNonNull(Median.of(linear)),
                            Objects.requireNonNull(Median.of(same)),
                            (double) inRange / ours.size());
        }
    }

    private static double speed(MeasuredRun run) {
        return Objects.requireNonNull(run.samplesPerSecond());
    }

    private static double gpus(MeasuredRun run) {
        return Objects.requireNonNull(run.gpus());
    }

    private static boolean isLike(MeasuredRun one, MeasuredRun other) {
        return sameType(one, other) && sameBatch(one, other) && sameGpus(one, other) && sameWork(one, other);
    }

    private static boolean sameType(MeasuredRun one, MeasuredRun other) {
        return Objects.equals(one.gpuType(), other.gpuType()) && sameWork(one, other);
    }

    private static boolean sameWork(MeasuredRun one, MeasuredRun other) {
        return Objects.equals(one.dataset(), other.dataset()) && Objects.equals(one.precision(), other.precision());
    }

    private static boolean sameBatch(MeasuredRun one, MeasuredRun other) {
        return Objects.equals(one.batchSize(), other.batchSize());
    }

    private static boolean sameGpus(MeasuredRun one, MeasuredRun other) {
        return Objects.equals(one.gpus(), other.gpus());
    }
}
