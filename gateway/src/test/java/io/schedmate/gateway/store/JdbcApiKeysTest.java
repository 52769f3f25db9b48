package io.schedmate.gateway.store;

import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.gateway.key.ApiKeys;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class JdbcApiKeysTest extends ApiKeysContract {

    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final EmbeddedDatabase SERVER = EmbeddedDatabase.startTemporary();

    private DriverManagerDataSource database = new DriverManagerDataSource();

    @BeforeEach
    void emptyDatabase() {
        var own = SERVER.database("keys_" + COUNT.incrementAndGet());
        database = new DriverManagerDataSource(own.jdbcUrl(), own.user(), own.password());
        Flyway.configure()
                .dataSource(database)
                .locations("classpath:db/gateway")
                .load()
                .migrate();
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Override
    ApiKeys open() {
        return new JdbcApiKeys(database, Duration.ofMinutes(1));
    }
}
