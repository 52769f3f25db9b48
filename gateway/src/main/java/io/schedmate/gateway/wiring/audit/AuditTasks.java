package io.schedmate.gateway.wiring.audit;

import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditTrail;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores waiting entries each second, and regularly removes entries that exceed the limits. */
final class AuditTasks implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(AuditTasks.class);

    private final AuditTrail trail;
    private final AuditLog log;
    private final AuditLog.Bounds bounds;
    private final Clock clock;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("audit").factory());
    private boolean unavailable;

    AuditTasks(AuditTrail trail, AuditLog log, AuditLog.Bounds bounds, Duration trimEvery, Clock clock) {
        this.trail = trail;
        this.log = log;
        this.bounds = bounds;
        this.clock = clock;
        var _ = timer.scheduleWithFixedDelay(this::keep, 1, 1, TimeUnit.SECONDS);
        var _ = timer.scheduleWithFixedDelay(this::trim, 0, trimEvery.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void keep() {
        keep(clock.instant());
    }

    private void keep(Instant now) {
        try {
            trail.addDue(now);
            unavailable = false;
        } catch (RuntimeException e) {
            if (!unavailable) {
                LOG.warn("The audit log accepts no entries; they are buffered: {}", e.toString());
            }
            unavailable = true;
        }
    }

    private void trim() {
        try {
            log.trim(bounds, clock.instant());
        } catch (RuntimeException e) {
            LOG.warn("Could not trim the audit log: {}", e.toString());
        }
    }

    @Override
    public void close() {
        timer.close();
        // Also stores the counts of the current minute, which ends with the process.
        keep(clock.instant().plus(1, ChronoUnit.MINUTES));
    }
}
