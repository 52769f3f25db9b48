package io.schedmate.edge.level;

import java.time.Clock;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Defines log levels that can be changed at run time, only through the gateway. */
@AutoConfiguration
@EnableConfigurationProperties(LogLevelProperties.class)
public class LogLevelConfiguration {

    /** Stores the levels in the service's database, if it has one, so that all replicas read the same levels. */
    @Bean
    LogLevels logLevels(ObjectProvider<DataSource> databases) {
        DataSource database = databases.getIfUnique();
        return database == null ? new InMemoryLogLevels() : new JdbcLogLevels(JdbcClient.create(database));
    }

    @Bean
    LevelSwitch levelSwitch(
            LogLevels kept,
            ObjectProvider<LoggingSystem> logging,
            Environment environment,
            LogLevelProperties settings,
            Clock clock) {
        Map<String, LogLevel> defaults = Binder.get(environment)
                .bind("logging.level", Bindable.mapOf(String.class, LogLevel.class))
                .orElse(Map.of());
        var levels = new LevelSwitch(
                kept,
                logging.getIfAvailable(() -> LoggingSystem.get(LogLevelConfiguration.class.getClassLoader())),
                defaults,
                clock);
        levels.every(settings.lookEvery().toMillis());
        return levels;
    }

    @Bean
    LogLevelController logLevelController(
            @Value("${spring.application.name}") String application,
            LogLevels kept,
            LevelSwitch levels,
            LogLevelProperties settings,
            Clock clock) {
        return new LogLevelController(application.replaceFirst("-service$", ""), kept, levels, settings, clock);
    }
}
