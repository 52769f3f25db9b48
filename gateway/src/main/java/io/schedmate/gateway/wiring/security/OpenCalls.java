package io.schedmate.gateway.wiring.security;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All calls in progress. It checks their keys and tokens periodically and ends calls whose key or token has become
 * invalid.
 */
final class OpenCalls implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OpenCalls.class);

    private final Set<OpenCall> calls = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("open-calls").factory());

    OpenCalls(Duration every) {
        watch.scheduleWithFixedDelay(this::look, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    void add(OpenCall call) {
        calls.add(call);
    }

    void remove(OpenCall call) {
        calls.remove(call);
    }

    private void look() {
        calls.forEach(call -> {
            try {
                if (!call.caller().holds()) {
                    calls.remove(call);
                    call.end();
                }
            } catch (RuntimeException away) {
                // The key store does not answer; the next check decides.
                LOG.warn("Could not check whether a caller's key is still valid: {}", away.toString());
            }
        });
    }

    @Override
    public void close() {
        watch.shutdownNow();
    }
}
