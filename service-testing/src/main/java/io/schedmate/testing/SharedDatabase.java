package io.schedmate.testing;

import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.ServiceDatabase;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;

/** One database server for all tests of this process, started on first use. Each test has separate databases. */
public final class SharedDatabase {

    private static final EmbeddedDatabase SERVER = AtExit.close(EmbeddedDatabase.startTemporary());
    private static final AtomicInteger COUNT = new AtomicInteger();
    /** The names of unused databases with migrations applied, by the location of the migrations. */
    private static final Map<String, String> MIGRATED = new ConcurrentHashMap<>();

    private SharedDatabase() {}

    /** Returns the database of that name. Creates it if it does not exist. */
    public static ServiceDatabase named(String name) {
        return SERVER.database(name);
    }

    /** Returns a new, empty database. */
    public static ServiceDatabase empty() {
        return named(next());
    }

    /** Returns a new database with a service's tables, all empty. */
    public static ServiceDatabase withTables() {
        return withTables("classpath:db/migration");
    }

    /**
     * Returns a new database with the tables of these migrations, all empty. The migrations run once; copying the
     * result takes a tenth of their time.
     */
    public static ServiceDatabase withTables(String migrations) {
        return SERVER.copy(MIGRATED.computeIfAbsent(migrations, SharedDatabase::migrated), next());
    }

    private static String migrated(String migrations) {
        ServiceDatabase made = empty();
        Flyway.configure()
                .dataSource(made.jdbcUrl(), made.user(), made.password())
                .locations(migrations)
                .load()
                .migrate();
        return made.name();
    }

    private static String next() {
        return "test_" + COUNT.incrementAndGet();
    }

    /** Drops a database that is no longer needed: many databases slow down the server's shutdown. */
    static void drop(ServiceDatabase database) {
        SERVER.drop(database.name());
    }

    /** Stops the server, runs {@code work}, and starts the server again on its data. */
    public static void whileStopped(Runnable work) {
        SERVER.whileStopped(work);
    }
}
