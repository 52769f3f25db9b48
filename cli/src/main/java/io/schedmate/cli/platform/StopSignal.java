package io.schedmate.cli.platform;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Turns ctrl-C into an orderly end: the process waits until the platform has stopped. */
public final class StopSignal {

    private static final long LONGEST_STOP_SECONDS = 60;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);

    /** From now on ctrl-C asks for the end. */
    public void listen() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            asked.countDown();
                            waitUntilStopped();
                        },
                        "stop"));
    }

    /** Waits until the end is asked for, or a while; whether it was. */
    public boolean askedWithin(Duration longest) throws InterruptedException {
        return asked.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    public void stopped() {
        stopped.countDown();
    }

    private void waitUntilStopped() {
        try {
            if (!stopped.await(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
                // Parts that do not stop die with the process; nothing is lost by that.
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
