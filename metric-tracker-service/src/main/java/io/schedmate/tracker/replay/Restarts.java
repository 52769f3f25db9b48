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
 * When a log begins anew: a new process writes to the same file, and the one before it has ended. Either its progress goes back, or it
 * repeats a line with which it has begun before, and is no further than it was.
 */
final class Restarts {

    private static final int REACH = 400;

    private final Set<String> beginnings = new HashSet<>();
    private final List<Instant> times = new ArrayList<>();
    private final List<Instant> changes = new ArrayList<>();
    private @Nullable Instant likely;
    private @Nullable MetricsSnapshot before;

    /**
     * Looks for the beginnings of one log.
     *
     * @param runs each begins with a line that the start of a process writes, unless that line holds a number
     */
    Restarts(List<TimedLog> runs) {
        runs.stream()
                .map(run -> text(run.parts().getFirst()))
                .filter(text -> !text.isEmpty())
                .forEach(beginnings::add);
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

    /** Whether it began anew in a time or with the next two reports of progress, since one line may not tell that it counts anew. */
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

    /** Empty for a line with numbers, which tells of work rather than of a start. */
    private static String text(TimedLog.Written part) {
        String line = part.lines().getFirst();
        String text = LinePrefix.parse(line.substring(0, Math.min(REACH, line.length())))
                .message()
                .strip();
        return text.chars().anyMatch(Character::isDigit) ? "" : text;
    }

    private static boolean wentOn(MetricsSnapshot before, MetricsSnapshot now) {
        boolean further = before.step() != null && now.step() != null && now.step() > before.step();
        boolean later = before.epoch() != null && now.epoch() != null && now.epoch() > before.epoch();
        return further || later;
    }
}
