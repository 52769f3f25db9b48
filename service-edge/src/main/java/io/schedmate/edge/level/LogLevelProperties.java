package io.schedmate.edge.level;

import io.schedmate.model.check.Require;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The loggers whose levels an administrator may change at run time.
 *
 * @param loggers the names of loggers, each including its child loggers. The default loggers write no secrets at any
 *     level; loggers of a server or an HTTP client may write headers and the keys in them
 * @param lookEvery the maximum delay until this replica applies another replica's change, or returns to the default
 */
@ConfigurationProperties("schedmate.log-levels")
public record LogLevelProperties(
        @DefaultValue({"io.schedmate", "org.springframework.kafka", "org.flywaydb", "com.zaxxer.hikari"})
        List<String> loggers,

        @DefaultValue("5s") Duration lookEvery) {

    public LogLevelProperties {
        loggers = List.copyOf(loggers);
        if (lookEvery.isNegative() || lookEvery.isZero()) {
            throw Require.refused("schedmate.log-levels.look-every", "a time above 0", lookEvery, "leave it at 5s");
        }
    }

    boolean allow(String logger) {
        return loggers.stream().anyMatch(name -> logger.equals(name) || logger.startsWith(name + "."));
    }
}
