package io.schedmate.edge.level;

import io.schedmate.model.check.Require;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which loggers an administrator may change while the service runs.
 *
 * @param loggers names, each with the loggers below it. The defaults write nothing secret at any level; a server's or an
 *     HTTP client's own loggers may print headers, and with them keys
 * @param lookEvery how late another replica's change comes into force here, and how late the default holds again
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
