package io.schedmate.gateway.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.testing.SharedDatabase;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class JdbcAuditLogTest extends AuditLogContract {

    private final DriverManagerDataSource database = database();

    @Override
    AuditLog open() {
        return new JdbcAuditLog(database);
    }

    @Test
    void aRepeatedEntryIsStoredOnce() {
        var entry = entry(Instant.EPOCH, "rosa", 200);
        open().add(entry);
        open().add(entry);

        assertThat(all(open())).containsExactly(entry);
    }

    @Test
    void anUnreachableDatabaseThrowsAnError() {
        assertThatCode(() -> open().check()).doesNotThrowAnyException();
        database.setUrl("jdbc:postgresql://localhost:1/none");

        assertThatThrownBy(() -> open().check()).isInstanceOf(DataAccessException.class);
    }

    private static DriverManagerDataSource database() {
        ServiceDatabase made = SharedDatabase.withTables("classpath:db/gateway");
        return new DriverManagerDataSource(made.jdbcUrl(), made.user(), made.password());
    }
}
