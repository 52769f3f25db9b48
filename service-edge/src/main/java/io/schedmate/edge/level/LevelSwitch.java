package io.schedmate.edge.level;

import io.schedmate.model.api.service.LogLevelChange;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LoggingSystem;

/**
 * Applies the stored log levels of a service to the loggers of this process, and restores the configured levels when
 * they expire.
 */
final class LevelSwitch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LevelSwitch.class);

    private final LogLevels kept;
    private final LoggingSystem logging;
    private final Map<String, org.springframework.boot.logging.LogLevel> defaults;
    private final Clock clock;
    private final Map<String, LogLevelChange> switched = new HashMap<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("log-levels").factory());

    /**
     * Creates a switch.
     *
     * @param defaults the levels of the loggers named in the settings; other loggers inherit their level
     */
    LevelSwitch(
            LogLevels kept,
            LoggingSystem logging,
            Map<String, org.springframework.boot.logging.LogLevel> defaults,
            Clock clock) {
        this.kept = kept;
        this.logging = logging;
        this.defaults = Map.copyOf(defaults);
        this.clock = clock;
    }

    void every(long millis) {
        var _ = timer.scheduleWithFixedDelay(this::tryLooking, 0, millis, TimeUnit.MILLISECONDS);
    }

    /**
     * Applies the stored levels. If the store is unavailable, the levels stay unchanged and the next run tries again.
     */
    private void tryLooking() {
        try {
            look();
        } catch (RuntimeException failure) {
            LOG.debug("Could not read log levels: {}", failure.toString());
        }
    }

    synchronized void look() {
        Instant now = clock.instant();
        List<LogLevelChange> wanted = kept.at(now);
        Set<String> over = new HashSet<>(switched.keySet());
        wanted.forEach(change -> over.remove(change.logger()));
        over.forEach(this::back);
        wanted.stream()
                .filter(change -> !change.equals(switched.get(change.logger())))
                .forEach(this::change);
        if (!over.isEmpty()) {
            kept.forgetBefore(now);
        }
    }

    private void change(LogLevelChange change) {
        logging.setLogLevel(
                change.logger(),
                org.springframework.boot.logging.LogLevel.valueOf(change.level().name()));
        switched.put(change.logger(), change);
        LOG.info(
                "Set logger {} to {} until {}, requested by {}",
                change.logger(),
                change.level(),
                change.until(),
                change.by());
    }

    private void back(String logger) {
        logging.setLogLevel(logger, defaults.get(logger));
        switched.remove(logger);
        LOG.info("Reset logger {} to its default level", logger);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
