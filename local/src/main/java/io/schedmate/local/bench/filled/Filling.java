package io.schedmate.local.bench.filled;

import java.util.function.IntFunction;

/**
 * What a platform is filled with.
 *
 * @param jobs how many there are
 * @param lines of the log of one of them
 * @param training what the job writes while it trains, by the number of the line, from 1
 */
public record Filling(int jobs, int lines, IntFunction<String> training) {

    private static final String CAUSE = "NVRM: Xid (PCI:0000:3b:00): 79, GPU has fallen off the bus.";

    /** The last line says why the job failed: a job that went on training would not have failed of an earlier one. */
    String line(int number) {
        return number == lines ? CAUSE : training.apply(number);
    }
}
