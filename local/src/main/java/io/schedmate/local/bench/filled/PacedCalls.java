package io.schedmate.local.bench.filled;

import io.schedmate.bench.table.Sample;
import java.time.Duration;
import java.util.function.IntConsumer;

/** Times the sequential calls of one caller, no faster than the gateway accepts them. */
public final class PacedCalls {

    private static final int CALLS = 200;
    /** The gateway accepts 50 calls per second from one caller. */
    private static final Duration PAUSE = Duration.ofMillis(25);

    private PacedCalls() {}

    /**
     * Makes 200 calls.
     *
     * @param call makes a call; receives its number, from 0
     * @return the duration of each call in milliseconds
     */
    public static Sample time(IntConsumer call) throws InterruptedException {
        double[] millis = new double[CALLS];
        for (int n = 0; n < CALLS; n++) {
            millis[n] = millis(call, n);
            Thread.sleep(PAUSE);
        }
        return Sample.of("ms", millis);
    }

    /** Returns the duration of one call in milliseconds. */
    public static double millis(IntConsumer call, int number) {
        long start = System.nanoTime();
        call.accept(number);
        return (System.nanoTime() - start) / 1e6;
    }
}
