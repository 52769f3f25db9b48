package io.schedmate.evaluation.logs;

import io.schedmate.evaluation.corpus.ProgressLog;
import io.schedmate.evaluation.score.Figure;
import io.schedmate.evaluation.score.RelativeErrors;
import io.schedmate.logs.extract.Throughput;
import io.schedmate.logs.extract.TrainingMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compares extracted metrics with labelled values, each over the logs that state the value. */
final class MetricFigures {

    /** The paper's tolerance for the Metric Tracker (section 5.3). */
    private static final double CLOSE = 0.05;
    /** The tolerance for a loss, which may be printed with fewer digits than in its label; counts are exact. */
    private static final double EQUAL = 1e-3;

    private static final double SAME = 1e-9;

    private static final List<Measure<?>> MEASURES = List.of(
            measure(
                    "stepTime",
                    "step time within 5 %",
                    ProgressLog::stepTimeSeconds,
                    TrainingMetrics::stepTimeSeconds,
                    CLOSE),
            new Measure<>(
                    "throughput",
                    "throughput within 5 %, and its unit",
                    ProgressLog::throughput,
                    TrainingMetrics::throughput,
                    MetricFigures::sameThroughput),
            measure("step", "last step", ProgressLog::lastStep, answer -> toDouble(answer.step()), SAME),
            measure(
                    "totalSteps",
                    "total steps",
                    ProgressLog::totalSteps,
                    answer -> toDouble(answer.totalSteps()),
                    SAME),
            measure("epoch", "last epoch", ProgressLog::lastEpoch, TrainingMetrics::epoch, SAME),
            measure("loss", "last loss", ProgressLog::lastLoss, TrainingMetrics::loss, EQUAL));

    private MetricFigures() {}

    /** One value: reads it from label and answer, and decides when the two agree. */
    private record Measure<T>(
            String id,
            String label,
            Function<ProgressLog, @Nullable T> truth,
            Function<TrainingMetrics, @Nullable T> answer,
            BiPredicate<T, @Nullable T> agree) {

        boolean labelled(LogOutcome.Metrics outcome) {
            return truth.apply(outcome.log()) != null;
        }

        boolean right(LogOutcome.Metrics outcome) {
            T value = truth.apply(outcome.log());
            return value != null && agree.test(value, answered(outcome));
        }

        @Nullable
        T answered(LogOutcome.Metrics outcome) {
            TrainingMetrics metrics = outcome.answer();
            return metrics == null ? null : answer.apply(metrics);
        }

        Figure figure(List<LogOutcome.Metrics> outcomes) {
            return Figure.rate(
                    "metrics." + id,
                    label,
                    outcomes.stream().filter(this::right).count(),
                    outcomes.stream().filter(this::labelled).count());
        }
    }

    static List<Figure> of(List<LogOutcome.Metrics> outcomes) {
        List<Figure> figures = new ArrayList<>();
        MEASURES.forEach(measure -> figures.add(measure.figure(outcomes)));
        List<Double> errors = stepTimeErrors(outcomes);
        figures.add(
                1,
                Figure.statistic("metrics.stepTime.rmsre", "step time RMSRE", errors, RelativeErrors::rootMeanSquare));
        figures.add(invented(outcomes));
        return figures;
    }

    /**
     * Returns how often an engine gives a value although the person who labelled the log found none; lower is better.
     */
    private static Figure invented(List<LogOutcome.Metrics> outcomes) {
        long answered = 0;
        long unlabelled = 0;
        for (Measure<?> measure : MEASURES) {
            for (LogOutcome.Metrics outcome : outcomes) {
                if (!measure.labelled(outcome)) {
                    unlabelled++;
                    answered += measure.answered(outcome) == null ? 0 : 1;
                }
            }
        }
        return Figure.rate("metrics.invented", "value given where a reader gave none", answered, unlabelled);
    }

    static List<Miss> misses(List<LogOutcome.Metrics> outcomes) {
        List<Miss> misses = new ArrayList<>();
        for (Measure<?> measure : MEASURES) {
            for (LogOutcome.Metrics outcome : outcomes) {
                boolean labelled = measure.labelled(outcome);
                if (labelled ? !measure.right(outcome) : measure.answered(outcome) != null) {
                    misses.add(new Miss(
                            labelled ? "metrics." + measure.id() : "metrics.invented." + measure.id(),
                            outcome.log().file(),
                            0,
                            String.valueOf(measure.truth().apply(outcome.log())),
                            String.valueOf(measure.answered(outcome))));
                }
            }
        }
        return misses;
    }

    private static List<Double> stepTimeErrors(List<LogOutcome.Metrics> outcomes) {
        List<Double> errors = new ArrayList<>();
        for (LogOutcome.Metrics outcome : outcomes) {
            Double truth = outcome.log().stepTimeSeconds();
            if (truth != null) {
                TrainingMetrics answer = outcome.answer();
                errors.add(RelativeErrors.capped(truth, answer == null ? null : answer.stepTimeSeconds()));
            }
        }
        return errors;
    }

    private static boolean sameThroughput(Throughput truth, @Nullable Throughput answer) {
        if (answer == null) {
            return false;
        }
        ThroughputUnit wanted = ThroughputUnit.of(truth.unit());
        ThroughputUnit given = ThroughputUnit.of(answer.unit());
        return wanted.counted().equals(given.counted())
                && RelativeErrors.within(CLOSE, truth.value() * wanted.factor(), answer.value() * given.factor());
    }

    private static Measure<Double> measure(
            String id,
            String label,
            Function<ProgressLog, @Nullable Double> truth,
            Function<TrainingMetrics, @Nullable Double> answer,
            double tolerance) {
        return new Measure<>(
                id, label, truth, answer, (value, answered) -> RelativeErrors.within(tolerance, value, answered));
    }

    private static @Nullable Double toDouble(@Nullable Long value) {
        return value == null ? null : value.doubleValue();
    }
}
