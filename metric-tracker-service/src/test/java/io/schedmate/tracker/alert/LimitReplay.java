package io.schedmate.tracker.alert;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.metrics.WorkLeft;
import io.schedmate.tracker.state.AttemptState;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Replays logs under time limits that they keep or exceed. What a log would have taken is known where it tells how far of how much it came:
 * its own time, stretched to the whole.
 */
final class LimitReplay {

    private static final List<Double> EXCEEDED = List.of(0.5, 0.7, 0.9);
    private static final List<Double> KEPT = List.of(1.2, 1.5, 2.0);
    /** A shorter part of the work says little of the whole. */
    private static final double LEAST_DONE = 0.2;

    private int exceeding;
    private int warnedByHalf;
    private int warnedLater;
    private int keeping;
    private int falselyWarned;
    private int logs;
    private final List<String> missed = new ArrayList<>();

    /** @param first what was left when the log first told it; null = it never did */
    void add(TimedLog log, Replay whole, @Nullable WorkLeft first) {
        WorkLeft last = left(whole);
        if (first == null || last == null || first.total() != last.total() || first.steps() == 0) {
            return;
        }
        double done = 1 - (double) last.steps() / first.steps();
        if (done < LEAST_DONE) {
            return;
        }
        double needed = log.length().toMillis() / 1000.0 / done;
        logs++;
        EXCEEDED.forEach(share -> exceed(log, needed * share));
        KEPT.forEach(share -> keep(log, needed * share));
    }

    void print(PrintStream out) {
        out.printf(
                "time limits: %d logs; exceeded %d times, warned by half the limit %d (%.1f %%), later %d, never %d;"
                        + " kept %d times, warned falsely %d (%.1f %%)%n",
                logs,
                exceeding,
                warnedByHalf,
                100.0 * warnedByHalf / Math.max(1, exceeding),
                warnedLater,
                exceeding - warnedByHalf - warnedLater,
                keeping,
                falselyWarned,
                100.0 * falselyWarned / Math.max(1, keeping));
        missed.forEach(out::println);
    }

    private void exceed(TimedLog log, double limit) {
        if (log.length().toMillis() / 1000.0 < limit / 2) {
            return;
        }
        exceeding++;
        Optional<Double> after = warnedAfter(log, limit);
        if (after.isPresent() && after.get() <= limit / 2) {
            warnedByHalf++;
        } else {
            warnedLater += after.isPresent() ? 1 : 0;
            missed.add("limit   %-55s %.0f s, told %s"
                    .formatted(
                            log.file().getFileName(),
                            limit,
                            after.map(seconds -> "after %.0f s".formatted(seconds))
                                    .orElse("never")));
        }
    }

    private void keep(TimedLog log, double limit) {
        keeping++;
        warnedAfter(log, limit).ifPresent(seconds -> {
            falselyWarned++;
            missed.add("limit   %-55s %.0f s is kept, and was warned of after %.0f s"
                    .formatted(log.file().getFileName(), limit, seconds));
        });
    }

    /** Seconds after the start. */
    private static Optional<Double> warnedAfter(TimedLog log, double limit) {
        Instant start = log.parts().getFirst().at();
        Instant end = start.plusMillis((long) (limit * 1000));
        Replay replay = new Replay(
                AlertRules.DEFAULT, log.file().toString(), new JobOwners.Requested(8, limit, null, null, null), start);
        log.parts().stream()
                .filter(part -> part.at().isBefore(end))
                .forEach(part -> replay.write(part.at(), part.lines()));
        return replay.told.stream()
                .filter(change -> change.change() == AlertChange.OPENED)
                .filter(change -> change.alert().condition() == AlertCondition.OUT_OF_TIME)
                .map(change -> Duration.between(start, change.occurredAt()).toMillis() / 1000.0)
                .findFirst();
    }

    /** Null where a log does not tell it; steps of an epoch say nothing of how many epochs there are. */
    static @Nullable WorkLeft left(Replay replay) {
        return replay.kept.states().all().stream()
                .map(AttemptState::latest)
                .filter(Objects::nonNull)
                .filter(latest -> latest.epoch() == null || latest.totalEpochs() != null)
                .flatMap(latest -> WorkLeft.of(latest).stream())
                .findFirst()
                .orElse(null);
    }
}
