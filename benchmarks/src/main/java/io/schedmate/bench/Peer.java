package io.schedmate.bench;

import io.schedmate.bench.program.Processes;
import io.schedmate.bench.table.Measurement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Another program that reads log lines from its standard input, and is measured on the same lines as ours.
 *
 * @param command shell command
 */
public record Peer(String name, String command) {

    private static final int ROUNDS = 5;

    /** Parses {@code NAME=COMMAND}. */
    public static Peer of(String text) {
        int equals = text.indexOf('=');
        if (equals < 1 || equals == text.length() - 1) {
            throw new IllegalArgumentException("Expected NAME=COMMAND (" + text + ")");
        }
        return new Peer(text.substring(0, equals), text.substring(equals + 1));
    }

    /**
     * Returns the lines per second: the median of five rounds, each less the median time for an empty
     * input.
     */
    public Measurement measure(Path lines, long count, Processes processes) throws IOException, InterruptedException {
        double start = Median.withDefaults().evaluate(times(Path.of("/dev/null"), processes));
        double[] perSecond = Arrays.stream(times(lines, processes))
                .map(seconds -> count / Math.max(1e-9, seconds - start))
                .sorted()
                .toArray();
        double halfSpread = (perSecond[ROUNDS - 1] - perSecond[0]) / 2;
        return new Measurement(
                "peer " + name,
                Median.withDefaults().evaluate(perSecond),
                halfSpread,
                "lines/s",
                "median and half the range, start left out");
    }

    private double[] times(Path input, Processes processes) throws IOException, InterruptedException {
        double[] seconds = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            seconds[round] = processes.timeToSuccess(List.of("/bin/sh", "-c", command), input);
        }
        Arrays.sort(seconds);
        return seconds;
    }
}
