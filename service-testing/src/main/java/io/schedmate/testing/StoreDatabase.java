package io.schedmate.testing;

import com.zaxxer.hikari.HikariDataSource;
import io.schedmate.edge.outbox.SpringTransactions;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.embedded.ServiceDatabase;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * The database of a store under test: its connections, transactions and query clients.
 *
 * @param connections a pool of up to 4 connections
 * @param atClose runs after the connections are closed
 */
public record StoreDatabase(
        HikariDataSource connections,
        JdbcClient jdbc,
        JdbcTemplate batches,
        Transactions transactions,
        Runnable atClose)
        implements AutoCloseable {

    /** Returns a new database with a service's tables, all empty; closing it drops the database. */
    public static StoreDatabase withTables() {
        ServiceDatabase database = SharedDatabase.withTables();
        return of(database, () -> SharedDatabase.drop(database));
    }

    /** Returns a database that others use too; closing it keeps the database. */
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
