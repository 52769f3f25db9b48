package io.schedmate.tracker.alert;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.JobOwners;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Jobs with a log that reports each step, and the alerts that they cause. */
final class Trainings {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    static final Duration GAP = Duration.ofSeconds(60);

    private Trainings() {}

    static Replay asking(JobOwners.Requested asks) {
        return new Replay(AlertRules.DEFAULT, "job", asks, START);
    }

    static Replay job(@Nullable Double timeLimitSeconds) {
        return asking(new JobOwners.Requested(8, timeLimitSeconds, null, null, null));
    }

    static List<AlertChange> changes(Replay job, AlertCondition condition) {
        return job.changes.stream()
                .filter(change -> change.alert().condition() == condition)
                .map(JobAlertChanged::change)
                .filter(change -> change != AlertChange.UPDATED)
                .toList();
    }

    static void train(Replay job, int from, int to, IntFunction<Double> loss) {
        train(job, from, to, GAP, loss);
    }

    static void stepEvery(Replay job, int from, int to, Duration gap) {
        train(job, from, to, gap, step -> 5.0 / step);
    }

    static void train(Replay job, int from, int to, Duration gap, IntFunction<Double> loss) {
        Instant start = job.now().isAfter(START) ? job.now() : START;
        for (int step = from; step <= to; step++) {
            job.write(start.plus(gap.multipliedBy(step - from + 1)), List.of(line(step, loss.apply(step))));
        }
        job.until(job.now().plusMillis(1));
    }

    static Instant at(int step) {
        return START.plus(GAP.multipliedBy(step));
    }

    static String line(int step, double loss) {
        return Double.isNaN(loss)
                ? "step %d/200 | loss: nan | lr: 1.0e-04".formatted(step)
                : String.format(Locale.ROOT, "step %d/200 | loss: %.6f | lr: 1.0e-04", step, loss);
    }
}
