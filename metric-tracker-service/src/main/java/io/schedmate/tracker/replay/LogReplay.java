package io.schedmate.tracker.replay;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.tracker.metrics.Amounts;
import io.schedmate.tracker.metrics.WorkLeft;
import io.schedmate.tracker.state.AttemptState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Replays one log run by run, and writes the results as rows of tab-separated cells. */
record LogReplay(Listed listed, Consumer<String> rows) {

    private static final int MIN_STAMPED = 10;
    private static final Duration MIN_TIME = Duration.ofMinutes(1);
    /** The maximum step back in the times of a log. Ranks write to one log, each by its own clock. */
    private static final Duration MAX_BACK = Duration.ofMinutes(5);
    /** A log without lines for this long was stalled, reports seldom, or contains two runs. */
    private static final Duration LONG_PAUSE = Duration.ofHours(1);
    /** After a longer pause, another process has continued the work. */
    private static final Duration MAX_STANDSTILL_TIME = Duration.ofDays(1);
    /** The time for which a truncated job is observed. */
    private static final Duration WATCHED = Duration.ofHours(36);

    private static final int MIN_GAPS = 5;

    /**
     * A log in the list.
     *
     * @param truth {@code healthy}, {@code failing}, {@code none} for a log without expected alerts, or a condition
     * @param proof the line that proves the failure, from 1, or seconds to the proof of the condition; -1 = unknown
     */
    record Listed(TimedLog log, String truth, double proof) {

        boolean healthy() {
            return truth.equals("healthy") || truth.equals("none");
        }
    }

    /** Replays the log. Returns false if it has too few times, or times out of order. */
    boolean replay() {
        TimedLog log = listed.log();
        if (log.stamped() < MIN_STAMPED
                || log.length().compareTo(MIN_TIME) <= 0
                || log.back().compareTo(MAX_BACK) > 0) {
            return false;
        }
        List<TimedLog> runs = runs(log);
        runs.forEach(run -> run(run, new Restarts(runs)));
        if (listed.healthy()) {
            runs.stream().max(Comparator.comparing(TimedLog::length)).ifPresent(longest -> cut(longest.half()));
        }
        return true;
    }

    /** Returns the parts of a log between long pauses, except for pauses after which the progress goes on. */
    private static List<TimedLog> runs(TimedLog log) {
        List<TimedLog> pieces = log.pieces(LONG_PAUSE);
        if (pieces.size() == 1) {
            return pieces;
        }
        Restarts restarts = new Restarts(pieces);
        JobReplay replay = new JobReplay(log.file().toString(), 0, log.start());
        for (TimedLog.Written part : log.parts()) {
            replay.read(part);
            restarts.note(part, replay.state());
        }
        List<TimedLog> runs = new ArrayList<>(List.of(pieces.getFirst()));
        for (TimedLog next : pieces.subList(1, pieces.size())) {
            if (goesOn(runs.getLast(), next, restarts)) {
                runs.add(runs.removeLast().and(next));
            } else {
                runs.add(next);
            }
        }
        return runs;
    }

    private static boolean goesOn(TimedLog before, TimedLog next, Restarts restarts) {
        Duration pause = Duration.between(before.end(), next.start());
        return pause.compareTo(MAX_STANDSTILL_TIME) < 0
                && before.endsAtItsLastTime()
                && restarts.goesOn(before.end(), next.start());
    }

    /** Replays a run. Limits are tried only if one process wrote it: no other log shows a full duration. */
    private void run(TimedLog log, Restarts restarts) {
        JobReplay replay = new JobReplay(log.file().toString(), 0, log.start());
        WorkLeft first = null;
        for (TimedLog.Written part : log.parts()) {
            replay.write(part);
            restarts.note(part, replay.state());
            first = first == null ? LimitReplay.left(replay.state()) : first;
        }
        if (isHang()) {
            replay.until(replay.now().plus(WATCHED));
        }
        row("run", listed.truth(), seconds(log.length()));
        replay.opened().forEach(opened -> alert(log, replay, restarts, opened));
        if (listed.healthy() && !restarts.beganAnew(log.start(), replay.now())) {
            AttemptState state = replay.state();
            WorkLeft last = LimitReplay.left(state);
            boolean cycles = state != null && state.course().cycles();
            boolean epochsKnown =
                    state != null && state.latest() != null && state.latest().totalEpochs() != null;
            LimitReplay.of(log, first, last, cycles, epochsKnown)
                    .forEach(limit -> row("limit", limit.share(), orNone(limit.warnedAtRatio())));
        }
    }

    private void alert(TimedLog log, JobReplay replay, Restarts restarts, JobAlertChanged opened) {
        Optional<Instant> closed = replay.closed(opened);
        row(
                "alert",
                listed.truth(),
                opened.alert().condition().wire(),
                opened.alert().kind(),
                seconds(log.start(), opened.occurredAt()),
                orNone(closed.map(end -> seconds(opened.occurredAt(), end))),
                restarts.beganAnew(opened.alert().since(), closed.orElse(replay.now())),
                orNone(proven(log).map(at -> seconds(at, opened.occurredAt()))),
                opened.alert().summary());
    }

    /** Returns when the log proves its label; empty = unknown. */
    private Optional<Instant> proven(TimedLog log) {
        if (listed.proof() < 0 || listed.healthy()) {
            return Optional.empty();
        }
        if (!listed.truth().equals("failing")) {
            return Optional.of(log.start().plusMillis((long) (listed.proof() * 1000)));
        }
        return log.parts().stream()
                .filter(part -> part.firstLine() <= listed.proof()
                        && listed.proof() < part.firstLine() + part.lines().size())
                .map(TimedLog.Written::at)
                .findFirst();
    }

    /** Simulates a freeze at the end of a run's first half and measures the time until the alert. */
    private void cut(TimedLog log) {
        if (log.parts().isEmpty()) {
            return;
        }
        JobReplay replay = new JobReplay(log.file().toString(), 0, log.start());
        log.parts().forEach(replay::write);
        Instant frozen = replay.now();
        Double usual = usualGap(replay.state());
        if (usual == null) {
            return;
        }
        replay.until(frozen.plus(Duration.ofHours(2)));
        replay.until(frozen.plus(WATCHED));
        Optional<JobAlertChanged> first = replay.opened()
                .filter(change -> change.alert().condition() == AlertCondition.HANG
                        && change.occurredAt().isAfter(frozen))
                .findFirst();
        row(
                "cut",
                usual,
                orNone(first.map(change -> seconds(frozen, change.occurredAt()))),
                first.map(change -> change.alert().kind()).orElse(""));
    }

    private boolean isHang() {
        return listed.truth().equals(AlertCondition.HANG.wire());
    }

    private static @Nullable Double usualGap(@Nullable AttemptState state) {
        return state == null || state.gapsSeconds().size() < MIN_GAPS ? null : Amounts.median(state.gapsSeconds());
    }

    private void row(String kind, Object... cells) {
        StringBuilder row = new StringBuilder(kind)
                .append('\t')
                .append(String.valueOf(listed.log().file().getFileName()).replace('\t', ' '));
        for (Object cell : cells) {
            String text =
                    cell instanceof Double number ? String.format(Locale.ROOT, "%.3f", number) : String.valueOf(cell);
            row.append('\t').append(text.replace('\t', ' ').replace('\n', ' '));
        }
        rows.accept(row.toString());
    }

    private static Object orNone(Optional<Double> value) {
        return value.isPresent() ? value.get() : "";
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }

    private static double seconds(Instant from, Instant to) {
        return seconds(Duration.between(from, to));
    }
}
