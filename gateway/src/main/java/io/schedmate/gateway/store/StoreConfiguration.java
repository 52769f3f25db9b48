package io.schedmate.gateway.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.key.ApiKeys;
import io.schedmate.gateway.wiring.GatewayProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;

/** Stores keys and the audit log in PostgreSQL if its address is set, otherwise in files. */
@Configuration(proxyBeanMethods = false)
class StoreConfiguration {

    /** The database settings under Spring's usual names, so that one set of variables fits all services. */
    @ConfigurationProperties("spring.datasource")
    record Address(
            String url, @Nullable String username, @Nullable String password) {}

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnProperty("spring.datasource.url")
    @EnableConfigurationProperties(Address.class)
    static class InPostgres {

        @Bean
        HikariDataSource keyDatabase(Address address) {
            var pool = new HikariConfig();
            pool.setJdbcUrl(address.url());
            pool.setUsername(address.username());
            pool.setPassword(address.password());
            pool.setMaximumPoolSize(4);
            // Reports an unavailable database to callers soon.
            pool.setConnectionTimeout(Duration.ofSeconds(5).toMillis());
            // A key lookup takes milliseconds. Without a response for this long, the database's host is gone.
            pool.addDataSourceProperty("socketTimeout", "30");
            // The pool starts without the database: Flyway, below, waits for it and logs that.
            pool.setInitializationFailTimeout(-1);
            return new HikariDataSource(pool);
        }

        @Bean
        ApiKeys apiKeys(HikariDataSource database, GatewayProperties settings) {
            Flyway.configure()
                    .dataSource(database)
                    .locations("classpath:db/gateway")
                    .table("gateway_schema_history")
                    .connectRetries(10)
                    .load()
                    .migrate();
            return new JdbcApiKeys(database, settings.keys().freshFor());
        }

        /** Defines the audit log. Its table is created together with the table of keys. */
        @Bean
        @DependsOn("apiKeys")
        AuditLog auditLog(HikariDataSource database) {
            return new JdbcAuditLog(database);
        }
    }

    @Bean
    @ConditionalOnProperty(name = "spring.datasource.url", matchIfMissing = true, havingValue = "none")
    ApiKeys fileApiKeys(GatewayProperties settings) throws IOException {
        return new FileApiKeys(settings.keys().file());
    }

    @Bean
    @ConditionalOnProperty(name = "spring.datasource.url", matchIfMissing = true, havingValue = "none")
    AuditLog fileAuditLog(GatewayProperties settings) {
        Path folder = settings.audit().folder();
        return new FileAuditLog(folder == null ? settings.keys().file().resolveSibling("audit") : folder);
    }

    /** Reports the gateway as unhealthy while it cannot identify callers. */
    @Bean
    HealthIndicator keyStoreHealthIndicator(ApiKeys keys) {
        return () -> {
            keys.find("000000000000");
            return Health.up().build();
        };
    }
}
