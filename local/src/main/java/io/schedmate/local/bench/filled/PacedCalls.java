package io.schedmate.local.bench.filled;

import io.schedmate.bench.table.Sample;
import java.time.Duration;
import java.util.function.IntConsumer;

/** Times calls that one caller makes one after the other, no faster than the gateway takes them. */
public final class PacedCalls {

    private static final int CALLS = 200;
    /** The gateway takes 50 calls a second of one caller. */
    private static final Duration PAUSE = Duration.ofMillis(25);

    private PacedCalls() {}

    /**
     * Makes 200 calls.
     *
     * @param call takes the number of the call, from 0
     * @return what each took, in milliseconds
     */
    public static Sample time(IntConsumer call) throws InterruptedException {
        double[] millis = new double[CALLS];
        for (int n = 0; n < CALLS; n++) {
            millis[n] = millis(call, n);
            Thread.sleep(PAUSE);
        }
        return Sample.of("ms", millis);
    }

    /** What one call takes, in milliseconds. */
    public static double millis(IntConsumer call, int number) {
        long start = System.nanoTime();
        call.accept(number);
        return (System.nanoTime() - start) / 1e6;
    }
}
