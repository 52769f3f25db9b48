package io.schedmate.logs.job;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over one log and gives the time of each line: the printed time, or else that of the line before it, so that
 * a traceback stays with its first line. Time never runs backwards here. Holds only times, and few of them.
 */
final class TimedLines {

    private static final int LINES_A_READ = 256;

    private final JobLog log;
    private final LineClock clock;
    private final int file;
    private final double[] times = new double[LINES_A_READ];
    private int held;
    private int at;
    private long passed;
    private double last = Double.NEGATIVE_INFINITY;
    private double midnights;

    /** @param clock the kind of time by which all logs are compared; null if this log prints none */
    TimedLines(JobLog log, int file, @Nullable LineClock clock) {
        this.log = log;
        this.file = file;
        this.clock = clock == null ? LineClock.NONE : clock;
        fill();
    }

    int file() {
        return file;
    }

    boolean atEnd() {
        return held == 0;
    }

    /** Returns the number of the next line, from 1. */
    long next() {
        return passed + at + 1;
    }

    /** Returns the time of the next line; the same for all lines of a log without time stamps. */
    double time() {
        return times[at];
    }

    void advance() {
        at++;
        if (at == held) {
            passed += held;
            fill();
        }
    }

    private void fill() {
        List<String> lines = log.lines().read(passed + 1, LINES_A_READ);
        held = lines.size();
        at = 0;
        for (int i = 0; i < held; i++) {
            times[i] = clock == LineClock.NONE ? last : timeOf(lines.get(i));
        }
    }

    private double timeOf(String line) {
        LineClock.time(line).ifPresent(printed -> {
            double seconds = clock.seconds(printed) + midnights;
            // If a clock without a date falls by more than half a day, midnight has passed.
            if (clock == LineClock.TIME_OF_DAY && seconds < last - LineClock.DAY_SECONDS / 2) {
                midnights += LineClock.DAY_SECONDS;
                seconds += LineClock.DAY_SECONDS;
            }
            last = Math.max(last, seconds);
        });
        return last;
    }
}
