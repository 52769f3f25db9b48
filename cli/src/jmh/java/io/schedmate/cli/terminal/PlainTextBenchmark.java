package io.schedmate.cli.terminal;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures the time to make a line of a log safe for a terminal. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PlainTextBenchmark {

    private static final int CHARACTERS = 200;

    private String line = "";

    @Setup
    public void coloured() {
        Random random = new Random(17);
        StringBuilder text = new StringBuilder();
        while (text.length() < CHARACTERS) {
            text.append(random.nextInt(40) == 0 ? "\u001b[31m" : String.valueOf((char) ('a' + random.nextInt(26))));
        }
        line = text.toString();
    }

    @Benchmark
    public String safe() {
        return PlainText.safe(line);
    }

    /** Measures a plain loop over the same characters, as a yardstick. */
    @Benchmark
    public int yardstickLoop() {
        int sum = 0;
        for (int at = 0; at < line.length(); at++) {
            sum += line.charAt(at);
        }
        return sum;
    }
}
