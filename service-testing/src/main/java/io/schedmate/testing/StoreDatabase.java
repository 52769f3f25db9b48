package io.schedmate.testing;

import com.zaxxer.hikari.HikariDataSource;
import io.schedmate.edge.outbox.SpringTransactions;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.embedded.ServiceDatabase;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * A database as a store sees it: connections, transactions and ways to ask.
 *
 * @param connections a few
 * @param atClose is done when they are closed
 */
public record StoreDatabase(
        HikariDataSource connections,
        JdbcClient jdbc,
        JdbcTemplate batches,
        Transactions transactions,
        Runnable atClose)
        implements AutoCloseable {

    /** A new one with a service's tables, empty; it goes when it is closed. */
    public static StoreDatabase withTables() {
        ServiceDatabase database = SharedDatabase.withTables();
        return of(database, () -> SharedDatabase.drop(database));
    }

    /** One that others use too. */
    public static StoreDatabase of(ServiceDatabase database) {
        return of(database, () -> {});
    }

    private static StoreDatabase of(ServiceDatabase database, Runnable atClose) {
        HikariDataSource connections = new HikariDataSource();
        connections.setJdbcUrl(database.jdbcUrl());
        connections.setUsername(database.user());
        connections.setPassword(database.password());
        connections.setMaximumPoolSize(4);
        return new StoreDatabase(
                connections,
                JdbcClient.create(connections),
                new JdbcTemplate(connections),
                new SpringTransactions(new JdbcTransactionManager(connections)),
                atClose);
    }

    @Override
    public void close() {
        connections.close();
        atClose.run();
    }
}
