package io.schedmate.gateway.wiring.security;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All calls in progress. Checks their keys and tokens periodically, and ends the calls whose key or token has become
 * invalid.
 */
final class OpenCalls implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OpenCalls.class);

    private final Set<OpenCall> calls = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("open-calls").factory());

    OpenCalls(Duration every) {
        var _ = watch.scheduleWithFixedDelay(this::look, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** The work of a call. */
    interface Work {
        void run() throws ServletException, IOException;
    }

    /** Does the work of a call. Until the work is done, the call ends early if its key or token becomes invalid. */
    void during(OpenCall call, Work work) throws ServletException, IOException {
        calls.add(call);
        try {
            work.run();
        } finally {
            calls.remove(call);
        }
    }

    private void look() {
        calls.forEach(call -> {
            try {
                if (!call.caller().holds()) {
                    calls.remove(call);
                    call.end();
                }
            } catch (RuntimeException unavailable) {
                // The key store does not respond; the next check decides.
                LOG.warn("Could not check whether a caller's key is still valid: {}", unavailable.toString());
            }
        });
    }

    @Override
    public void close() {
        watch.shutdownNow();
    }
}
