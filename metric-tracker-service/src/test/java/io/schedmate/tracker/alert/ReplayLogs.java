package io.schedmate.tracker.alert;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.metrics.Amounts;
import io.schedmate.tracker.metrics.WorkLeft;
import io.schedmate.tracker.state.AttemptState;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Replays logs that print times and says what would have been told: {@code ReplayLogs FOLDER...}, each with {@code progress/}
 * (healthy) and {@code failure/} in it, or with {@code truth.tsv}, which says when each condition was proven. Healthy ones are replayed
 * a second time, cut off in the middle, which is a hang without a last word, and under time limits that they keep or exceed.
 */
public final class ReplayLogs {

    private static final int FEWEST_STAMPED = 10;
    /** A log that says nothing for so long stood still, or is of two runs. */
    private static final Duration BETWEEN_RUNS = Duration.ofHours(1);

    private static final Duration WAITED = Duration.ofDays(2);

    private final PrintStream out = System.out;
    private final Map<AlertCondition, Integer> healthy = new EnumMap<>(AlertCondition.class);
    private final Map<AlertCondition, Integer> failing = new EnumMap<>(AlertCondition.class);
    private final List<Double> toTell = new ArrayList<>();
    private final List<Double> toTellGaps = new ArrayList<>();
    private int cut;
    private int silent;
    private int logs;
    private double healthyDays;
    private final LimitReplay limits = new LimitReplay();
    private final TruthReplay truth = new TruthReplay();

    public static void main(String[] folders) throws IOException {
        ReplayLogs replay = new ReplayLogs();
        for (String folder : folders) {
            if (Files.exists(TruthReplay.file(Path.of(folder)))) {
                replay.truth.add(Path.of(folder));
            } else {
                replay.all(Path.of(folder, "progress"), true);
                replay.all(Path.of(folder, "failure"), false);
            }
        }
        replay.sum();
    }

    private void all(Path folder, boolean sound) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                TimedLog log = TimedLog.read(file);
                if (log.stamped() >= FEWEST_STAMPED && log.length().compareTo(Duration.ofMinutes(1)) > 0) {
                    whole(log, sound);
                    if (sound) {
                        cut(log);
                    }
                }
            }
        }
    }

    private void whole(TimedLog log, boolean sound) {
        logs++;
        log.runs(BETWEEN_RUNS).forEach(run -> run(run, sound));
    }

    private void run(TimedLog log, boolean sound) {
        Replay replay = replay(log);
        WorkLeft first = null;
        for (TimedLog.Written part : log.parts()) {
            replay.write(part.at(), part.lines());
            first = first == null ? LimitReplay.left(replay) : first;
        }
        replay.end();
        if (sound) {
            limits.add(log, replay, first);
        }
        healthyDays += sound ? log.length().toSeconds() / 86_400.0 : 0;
        opened(replay).forEach(change -> {
            (sound ? healthy : failing).merge(change.alert().condition(), 1, Integer::sum);
            out.printf(
                    "%s %-55s after %8s of %8s (over %s later)  %s/%s: %s%n",
                    sound ? "healthy" : "failing",
                    log.file().getFileName(),
                    Duration.between(log.parts().getFirst().at(), change.occurredAt()),
                    log.length(),
                    closed(replay, change),
                    change.alert().condition().wire(),
                    change.alert().kind(),
                    change.alert().summary());
        });
    }

    /** The process freezes in the middle: how long until somebody is told? */
    private void cut(TimedLog log) {
        Replay replay = replay(log);
        int until = log.parts().size() / 2;
        log.parts().subList(0, until).forEach(part -> replay.write(part.at(), part.lines()));
        Instant frozen = replay.now();
        double usual = kept(replay);
        if (Double.isNaN(usual)) {
            return;
        }
        cut++;
        replay.told.clear();
        replay.until(frozen.plus(Duration.ofHours(2)));
        replay.until(frozen.plus(WAITED));
        opened(replay).stream()
                .filter(change -> change.alert().condition() == AlertCondition.HANG)
                .findFirst()
                .ifPresentOrElse(
                        change -> {
                            double seconds = Duration.between(frozen, change.occurredAt())
                                    .toSeconds();
                            toTell.add(seconds);
                            toTellGaps.add(seconds / usual);
                            silent += change.alert().kind().equals("silent") ? 1 : 0;
                            out.printf(
                                    "cut     %-55s %s told after %.0f s, %.1f usual gaps of %.0f s%n",
                                    log.file().getFileName(), change.alert().kind(), seconds, seconds / usual, usual);
                        },
                        () -> out.printf("cut     %-55s not told%n", log.file().getFileName()));
    }

    private static String closed(Replay replay, JobAlertChanged opened) {
        return replay.told.stream()
                .filter(change -> change.change() == AlertChange.CLOSED)
                .filter(change -> change.alert().alertId().equals(opened.alert().alertId()))
                .filter(change -> !change.occurredAt().isBefore(opened.occurredAt()))
                .findFirst()
                .map(change -> Duration.between(opened.occurredAt(), change.occurredAt())
                        .toString())
                .orElse("?");
    }

    private static double kept(Replay replay) {
        return replay.kept.states().all().stream()
                .map(AttemptState::gapsSeconds)
                .filter(gaps -> gaps.size() >= 5)
                .map(Amounts::median)
                .findFirst()
                .orElse(Double.NaN);
    }

    private void sum() {
        out.printf("%d logs with times%n", logs);
        out.printf(
                "healthy: %s; %.2f job-days, %.2f alerts per 100 job-days%n",
                healthy,
                healthyDays,
                100 * healthy.values().stream().mapToInt(Integer::intValue).sum() / Math.max(healthyDays, 1e-9));
        out.printf("failing: %s%n", failing);
        out.printf(
                "cut off: %d of %d told, %d as silent; median %.0f s (%.1f usual gaps)%n",
                toTell.size(), cut, silent, median(toTell), median(toTellGaps));
        limits.print(out);
        truth.print(out);
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.isEmpty() ? Double.NaN : sorted.get(sorted.size() / 2);
    }

    private static List<JobAlertChanged> opened(Replay replay) {
        return replay.told.stream()
                .filter(change -> change.change() == AlertChange.OPENED)
                .toList();
    }

    private static Replay replay(TimedLog log) {
        return new Replay(
                AlertRules.DEFAULT,
                log.file().toString(),
                new JobOwners.Requested(8, null, null, null, null),
                log.parts().getFirst().at());
    }
}
