package io.schedmate.cli.platform;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Turns ctrl-C into an orderly end: the process waits until the platform has stopped. */
final class StopSignal {

    private static final long LONGEST_STOP_SECONDS = 60;

    private final AtomicBoolean asked = new AtomicBoolean();
    private final CountDownLatch stopped = new CountDownLatch(1);

    /** From now on ctrl-C asks for the end. */
    void listen() {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            if (stopped.getCount() > 0 && !asked.getAndSet(true)) {
                                waitUntilStopped();
                            }
                        },
                        "stop"));
    }

    boolean asked() {
        return asked.get();
    }

    void stopped() {
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
