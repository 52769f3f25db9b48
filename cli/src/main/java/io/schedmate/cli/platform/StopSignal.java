package io.schedmate.cli.platform;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Handles Ctrl-C: the process ends only after the platform has stopped. */
public final class StopSignal {

    private static final long MAX_STOP_SECONDS = 60;

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);

    /** Installs the shutdown hook. */
    public void listen() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            asked.countDown();
                            waitUntilStopped();
                        },
                        "stop"));
    }

    /**
     * Waits until a stop is requested, or until the time has passed.
     *
     * @return whether a stop was requested
     */
    public boolean askedWithin(Duration longest) throws InterruptedException {
        return asked.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    public void stopped() {
        stopped.countDown();
    }

    private void waitUntilStopped() {
        try {
            if (!stopped.await(MAX_STOP_SECONDS, TimeUnit.SECONDS)) {
                // Components that have not stopped end with the process; no data is lost.
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
