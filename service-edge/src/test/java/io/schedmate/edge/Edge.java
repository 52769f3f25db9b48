package io.schedmate.edge;

import com.zaxxer.hikari.HikariDataSource;
import io.schedmate.edge.event.JdbcSeenEvents;
import io.schedmate.edge.level.JdbcLogLevels;
import io.schedmate.edge.outbox.OutboxTables;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.InternalTokens;
import io.schedmate.edge.security.Role;
import io.schedmate.embedded.EmbeddedBroker;
import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.ServiceDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The small service with a real broker and a real database, started once for all tests of this process. */
final class Edge {

    private static final Duration MAX_CONNECTION_TIME = Duration.ofMinutes(1);
    private static final EmbeddedBroker BROKER = EmbeddedBroker.startTemporary();
    private static final EmbeddedDatabase DATABASE = EmbeddedDatabase.startTemporary();
    private static final ConfigurableApplicationContext SERVICE = start();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** The secret that another component may use already while the secret is being changed. */
    static final String NEXT_SECRET = "the-next-secret-the-next-secret-the-next";

    private Edge() {}

    static <T> T part(Class<T> type) {
        return SERVICE.getBean(type);
    }

    static String broker() {
        return BROKER.bootstrapServers();
    }

    /** Does some work while the database is stopped. The service then notices quickly that there is no connection. */
    static void whileDatabaseIsStopped(Runnable work) {
        HikariDataSource pool = part(HikariDataSource.class);
        pool.setConnectionTimeout(250);
        try {
            DATABASE.whileStopped(work);
        } finally {
            pool.setConnectionTimeout(MAX_CONNECTION_TIME.toMillis());
        }
    }

    static String token(Role... roles) {
        return part(InternalTokens.class).mint(new Caller("key-1", Set.of(roles), Set.of("speech"), "rosa"));
    }

    static HttpRequest.Builder call(String path) {
        return HttpRequest.newBuilder(URI.create(
                        "http://localhost:" + SERVICE.getEnvironment().getRequiredProperty("local.server.port") + path))
                .timeout(Duration.ofMinutes(2));
    }

    static HttpRequest.Builder known(String path) {
        return call(path).header("Authorization", "Bearer " + token(Role.READER));
    }

    static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ConfigurableApplicationContext start() {
        // A pool looks at its settings this often, in milliseconds.
        System.setProperty("com.zaxxer.hikari.housekeeping.periodMs", "500");
        ServiceDatabase database = DATABASE.database("edge");
        ConfigurableApplicationContext service = SpringApplication.run(
                SmallService.class,
                "--schedmate.internal.also-accepted=" + NEXT_SECRET,
                // Exposes more endpoints, as a careless site might.
                "--management.endpoints.web.exposure.include=health,prometheus,loggers",
                "--schedmate.log-levels.look-every=100ms",
                "--schedmate.events.only-instance=true",
                "--logging.level.io.schedmate.edge.named=error",
                "--spring.kafka.bootstrap-servers=" + BROKER.bootstrapServers(),
                // On a busy machine, a connection may take longer than the usual limit.
                "--spring.datasource.hikari.connection-timeout=" + MAX_CONNECTION_TIME.toMillis(),
                "--spring.datasource.hikari.initialization-fail-timeout=120000",
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=" + database.user(),
                "--spring.datasource.password=" + database.password());
        Stream.of(JdbcSeenEvents.TABLE, OutboxTables.OUTBOX, OutboxTables.HOLDS, JdbcLogLevels.TABLE)
                .forEach(table -> service.getBean(JdbcClient.class).sql(table).update());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            service.close();
            BROKER.close();
            DATABASE.close();
        }));
        return service;
    }
}
