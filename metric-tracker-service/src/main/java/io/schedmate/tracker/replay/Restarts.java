package io.schedmate.tracker.replay;

import io.schedmate.logs.intake.prefix.LinePrefix;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.tracker.metrics.BeganAnew;
import io.schedmate.tracker.state.AttemptState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Detects the points at which a new process starts to write to the same file. Either its progress goes back, or it
 * repeats a line of an earlier start and has not advanced further.
 */
final class Restarts {

    private static final int REACH = 400;

    private final Set<String> beginnings = new HashSet<>();
    private final List<Instant> times = new ArrayList<>();
    private final List<Instant> changes = new ArrayList<>();
    private @Nullable Instant likely;
    private @Nullable MetricsSnapshot before;

    /**
     * Finds the starts within one log.
     *
     * @param runs the runs of the log. The first line of each counts as the first line of a process. Lines with a digit
     *      are ignored, because they may belong to the work, except for the first line of the log.
     */
    Restarts(List<TimedLog> runs) {
        beginnings.add(text(runs.getFirst().parts().getFirst()));
        runs.stream()
                .map(run -> text(run.parts().getFirst()))
                .filter(text -> text.chars().noneMatch(Character::isDigit))
                .forEach(beginnings::add);
        beginnings.remove("");
    }

    void note(TimedLog.Written part, @Nullable AttemptState state) {
        if (beginnings.contains(text(part))) {
            likely = part.at();
        }
        MetricsSnapshot now = state == null ? null : state.latest();
        if (now == null || now.equals(before)) {
            return;
        }
        if (before != null && (BeganAnew.between(before, now) || (likely != null && !wentOn(before, now)))) {
            times.add(likely == null ? part.at() : likely);
        }
        likely = null;
        before = now;
        changes.add(part.at());
    }

    /**
     * Returns whether a new process started in this period or with the next two progress reports, because one line may
     * not show that counting restarted.
     */
    boolean beganAnew(Instant from, Instant to) {
        Instant end = changes.stream()
                .filter(time -> time.isAfter(to))
                .skip(1)
                .findFirst()
                .orElse(to);
        return (likely != null && isWithin(likely, from, end))
                || times.stream().anyMatch(time -> isWithin(time, from, end));
    }

    private static boolean isWithin(Instant time, Instant from, Instant to) {
        return time.isAfter(from) && !time.isAfter(to);
    }

    private static String text(TimedLog.Written part) {
        String line = part.lines().getFirst();
        return LinePrefix.parse(line.substring(0, Math.min(REACH, line.length())))
                .message()
                .strip();
    }

    private static boolean wentOn(MetricsSnapshot before, MetricsSnapshot now) {
        boolean further = before.step() != null && now.step() != null && now.step() > before.step();
        boolean later = before.epoch() != null && now.epoch() != null && now.epoch() > before.epoch();
        return further || later;
    }
}
