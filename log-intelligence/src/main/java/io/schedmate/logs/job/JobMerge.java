package io.schedmate.logs.job;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Orders the lines of a job's logs. Attempts follow one another. Within an attempt, all output before the failures
 * comes first and then the failures' output; each part is ordered by time, or file by file if no time is printed. A
 * rank keeps printing progress for a while after another has died, and that must not look as if training had survived
 * the failure.
 */
final class JobMerge {

    private final List<JobLog> logs;
    private final long[] failureStarts;
    private final LineOrder order;

    /** @param failureStarts the first line of each log's own failure; past the log's end if it shows none */
    JobMerge(List<JobLog> logs, long[] failureStarts) {
        this.logs = logs;
        this.failureStarts = failureStarts.clone();
        this.order = new LineOrder(logs.size());
    }

    LineOrder order() {
        List<LineClock> clocks = logs.stream().map(LineClock::of).toList();
        LineClock common = clocks.stream()
                .filter(clock -> clock != LineClock.NONE)
                .max(Comparator.naturalOrder())
                .orElse(LineClock.NONE);
        TreeMap<Integer, List<TimedLines>> attempts = new TreeMap<>();
        for (int file = 0; file < logs.size(); file++) {
            LineClock clock = clocks.get(file) == LineClock.NONE ? LineClock.NONE : common;
            attempts.computeIfAbsent(LogName.of(logs.get(file).name()).attempt(), _ -> new ArrayList<>())
                    .add(new TimedLines(logs.get(file), file, clock));
        }
        attempts.values().forEach(attempt -> {
            merge(attempt, failureStarts);
            merge(attempt, null);
        });
        return order;
    }

    private void merge(List<TimedLines> logsOfAttempt, long @Nullable [] ends) {
        PriorityQueue<TimedLines> queue =
                new PriorityQueue<>(Comparator.comparingDouble(TimedLines::time).thenComparingInt(TimedLines::file));
        logsOfAttempt.stream().filter(log -> isBefore(log, ends)).forEach(queue::add);
        while (!queue.isEmpty()) {
            TimedLines log = queue.remove();
            double time = log.time();
            while (isBefore(log, ends) && log.time() == time) {
                order.add(log.file());
                log.advance();
            }
            if (isBefore(log, ends)) {
                queue.add(log);
            }
        }
    }

    private static boolean isBefore(TimedLines log, long @Nullable [] ends) {
        return !log.atEnd() && (ends == null || log.next() < ends[log.file()]);
    }
}
