package io.schedmate.tracker.replay;

import io.schedmate.logs.intake.prefix.LinePrefix;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.tracker.metrics.RestartDetector;
import io.schedmate.tracker.state.AttemptState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Detects the points at which a new process writes to the same file. Its progress goes back; or it repeats a line of an
 * earlier start and has not advanced further; or it repeats the first line of the log together with others of its start,
 * and resumes the training.
 */
final class Restarts {

    private static final int REACH = 400;
    /** How many of the first lines belong to the start. */
    private static final int FIRST_LINES = 12;
    /** Fewer could be the header of each epoch. */
    private static final int MIN_REPEATED = 3;

    private final Set<String> beginnings = new HashSet<>();
    private final String first;
    /** The first lines without their numbers. */
    private final Set<String> start;
    /** Those that have been repeated since the latest progress. */
    private final Set<String> repeated = new HashSet<>();

    private final List<Instant> times = new ArrayList<>();
    private final List<Instant> changes = new ArrayList<>();
    /** The changes of a count, and whether it went on. */
    private final NavigableMap<Instant, Boolean> counts = new TreeMap<>();

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
        List<String> lines = runs.getFirst().parts().stream()
                .flatMap(part -> part.lines().stream())
                .limit(FIRST_LINES)
                .map(Restarts::withoutNumbers)
                .toList();
        this.first = lines.getFirst();
        this.start = new HashSet<>(lines);
        start.removeIf(line -> line.chars().noneMatch(Character::isLetter));
    }

    void note(TimedLog.Written part, @Nullable AttemptState state) {
        if (beginnings.contains(text(part))) {
            likely = part.at();
        }
        MetricsSnapshot now = state == null ? null : state.latest();
        if (before != null) {
            part.lines().stream()
                    .map(Restarts::withoutNumbers)
                    .filter(start::contains)
                    .forEach(repeated::add);
            if (repeated.contains(first) && repeated.size() >= MIN_REPEATED) {
                times.add(part.at());
                repeated.clear();
            }
        }
        if (now == null || now.equals(before)) {
            return;
        }
        if (before != null && (RestartDetector.between(before, now) || (likely != null && !wentOn(before, now)))) {
            times.add(likely == null ? part.at() : likely);
        }
        if (before != null && !isSameCount(before, now)) {
            counts.put(part.at(), wentOn(before, now));
        }
        likely = null;
        repeated.clear();
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

    /** Returns whether the same process went on after a pause: its count did, and none started with it. */
    boolean goesOn(Instant paused, Instant resumed) {
        Map.Entry<Instant, Boolean> next = counts.higherEntry(paused);
        return next != null && next.getValue() && !beganAnew(paused, resumed);
    }

    private static boolean isWithin(Instant time, Instant from, Instant to) {
        return time.isAfter(from) && !time.isAfter(to);
    }

    private static String text(TimedLog.Written part) {
        return message(part.lines().getFirst());
    }

    private static String message(String line) {
        return LinePrefix.parse(line.substring(0, Math.min(REACH, line.length())))
                .message()
                .strip();
    }

    private static String withoutNumbers(String line) {
        StringBuilder text = new StringBuilder();
        message(line).chars().filter(sign -> !Character.isDigit(sign)).forEach(sign -> text.append((char) sign));
        return text.toString();
    }

    private static boolean isSameCount(MetricsSnapshot before, MetricsSnapshot now) {
        return Objects.equals(before.step(), now.step()) && Objects.equals(before.epoch(), now.epoch());
    }

    private static boolean wentOn(MetricsSnapshot before, MetricsSnapshot now) {
        boolean further = before.step() != null && now.step() != null && now.step() > before.step();
        boolean later = before.epoch() != null && now.epoch() != null && now.epoch() > before.epoch();
        return further || later;
    }
}
