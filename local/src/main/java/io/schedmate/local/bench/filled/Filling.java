package io.schedmate.local.bench.filled;

import java.util.function.IntFunction;

/**
 * The content of a filled platform.
 *
 * @param jobs number of jobs
 * @param lines number of lines in the log of one of them
 * @param training returns the line that the job writes while it trains, by the number of the line, from 1
 */
public record Filling(int jobs, int lines, IntFunction<String> training) {

    private static final String CAUSE = "NVRM: Xid (PCI:0000:3b:00): 79, GPU has fallen off the bus.";

    /** Returns a line. The last one states why the job failed, because nothing before it stopped the training. */
    String line(int number) {
        return number == lines ? CAUSE : training.apply(number);
    }
}
