package io.schedmate.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.gateway.audit.AuditLog;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class JdbcAuditLogTest extends AuditLogContract {

    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final EmbeddedDatabase SERVER = EmbeddedDatabase.startTemporary();

    private DriverManagerDataSource database = new DriverManagerDataSource();

    @BeforeEach
    void emptyDatabase() {
        var own = SERVER.database("audit_" + COUNT.incrementAndGet());
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
    AuditLog open() {
        return new JdbcAuditLog(database);
    }

    @Test
    void anEntryThatWasKeptWithoutAnAnswerIsKeptOnce() {
        var entry = entry(Instant.EPOCH, "rosa", 200);
        open().add(entry);
        open().add(entry);

        assertThat(all(open())).containsExactly(entry);
    }

    @Test
    void itSaysWhenTheDatabaseIsAway() {
        assertThatCode(() -> open().check()).doesNotThrowAnyException();
        database.setUrl("jdbc:postgresql://localhost:1/none");

        assertThatThrownBy(() -> open().check()).isInstanceOf(DataAccessException.class);
    }
}
