package io.schedmate.edge.level;

import io.schedmate.model.check.Require;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The loggers whose levels an administrator may change at run time.
 *
 * @param loggers names of loggers, each including its child loggers. The defaults write nothing secret at any level;
 *     loggers of a server or an HTTP client may print headers, and with them keys
 * @param lookEvery maximum delay until another replica's change, or the return to the default, takes effect here
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
