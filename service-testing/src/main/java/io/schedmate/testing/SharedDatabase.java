package io.schedmate.testing;

import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.ServiceDatabase;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;

/** One database server for all tests of this process, started when the first asks for it; each has databases of its own. */
public final class SharedDatabase {

    private static final EmbeddedDatabase SERVER = AtExit.close(EmbeddedDatabase.startTemporary());
    private static final AtomicInteger COUNT = new AtomicInteger();
    /** By where the migrations lie: a database that they were run in, and that nobody uses. */
    private static final Map<String, String> MIGRATED = new ConcurrentHashMap<>();

    private SharedDatabase() {}

    /** The database of that name, made where there is none. */
    public static ServiceDatabase named(String name) {
        return SERVER.database(name);
    }

    /** A new and empty one. */
    public static ServiceDatabase empty() {
        return named(next());
    }

    /** A new one with a service's tables, empty. */
    public static ServiceDatabase withTables() {
        return withTables("classpath:db/migration");
    }

    /** A new one with the tables whose migrations lie there, empty. They are run once; a copy takes a tenth of their time. */
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

    /** Removes one that nobody needs any more: many of them make the server slow to stop. */
    static void drop(ServiceDatabase database) {
        SERVER.drop(database.name());
    }

    /** Stops the server, does some work, and starts it again on its data. */
    public static void whileAway(Runnable work) {
        SERVER.whileStopped(work);
    }
}
