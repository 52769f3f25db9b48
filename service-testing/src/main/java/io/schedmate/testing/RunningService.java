package io.schedmate.testing;

import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.InternalTokens;
import io.schedmate.edge.security.Role;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.job.JobId;
import io.schedmate.model.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A service that runs in this process for all tests of its module, on the shared broker and a separate database. Has
 * methods to call it, to publish events and to read events.
 */
public final class RunningService {

    /** The longest time that a test waits for the service. */
    public static final Duration MAX_TIME = Duration.ofMinutes(3);

    /** The key with which services sign their tokens in tests. */
    public static final String INTERNAL_KEY = "only-for-tests-only-for-tests-only-for-tests";

    private static final Duration MAX_CONNECTION_TIME = Duration.ofMinutes(1);

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final ConfigurableApplicationContext context;
    private final Function<Set<Role>, Caller> usual;
    private final PublishedEvents events = new PublishedEvents(SharedBroker.address());

    static {
        // A pool looks at its settings this often, in milliseconds.
        System.setProperty("com.zaxxer.hikari.housekeeping.periodMs", "500");
    }

    private RunningService(ConfigurableApplicationContext context, Function<Set<Role>, Caller> usual) {
        this.context = context;
        this.usual = usual;
    }

    /** Returns the user rosa of the project speech, with these roles. */
    public static Caller rosa(Set<Role> roles) {
        return new Caller("key-1", roles, Set.of("speech"), "rosa");
    }

    /**
     * Starts the service. It runs until the process ends.
     *
     * @param database name of its database, created if missing
     * @param usual returns the caller for tests that specify only roles
     * @param settings settings as on its command line, in addition to those of every service's tests
     */
    public static RunningService start(
            SpringApplicationBuilder application,
            String database,
            Function<Set<Role>, Caller> usual,
            List<String> settings) {
        return new RunningService(AtExit.close(context(application, database, settings)), usual);
    }

    /** Starts the service like {@link #start}, for a caller that stops it. */
    public static ConfigurableApplicationContext context(
            SpringApplicationBuilder application, String database, List<String> settings) {
        ServiceDatabase own = SharedDatabase.named(database);
        List<String> all = new ArrayList<>(List.of(
                "--server.port=0",
                "--spring.kafka.bootstrap-servers=" + SharedBroker.address(),
                "--schedmate.internal.key=" + INTERNAL_KEY,
                "--schedmate.events.partitions=2",
                "--schedmate.events.first-pause=10ms",
                "--schedmate.events.longest-pause=100ms",
                // On a busy machine, a connection may take longer than the usual limit.
                "--spring.datasource.hikari.connection-timeout=" + MAX_CONNECTION_TIME.toMillis(),
                "--spring.datasource.hikari.initialization-fail-timeout=120000",
                "--spring.flyway.connect-retries=60",
                "--spring.flyway.connect-retries-interval=1s",
                "--spring.datasource.url=" + own.jdbcUrl(),
                "--spring.datasource.username=" + own.user(),
                "--spring.datasource.password=" + own.password(),
                "--logging.structured.format.console=",
                "--logging.level.root=error"));
        all.addAll(settings);
        return application.run(all.toArray(String[]::new));
    }

    public <T> T part(Class<T> type) {
        return context.getBean(type);
    }

    /**
     * Stops the database server, runs {@code work}, and starts the server again on its data. Meanwhile, the service waits
     * only a second for a connection, so that it notices quickly that there is none.
     */
    public void whileDatabaseIsStopped(Runnable work) {
        HikariDataSource pool = part(HikariDataSource.class);
        pool.setConnectionTimeout(Duration.ofSeconds(1).toMillis());
        try {
            SharedDatabase.whileStopped(work);
        } finally {
            pool.setConnectionTimeout(MAX_CONNECTION_TIME.toMillis());
        }
    }

    /** Returns the value of a counter, summed over all its other tags. */
    public double count(String meter, String... tags) {
        return part(MeterRegistry.class).find(meter).tags(tags).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    public void publish(JobEvent... events) {
        for (JobEvent event : events) {
            publisher().publish(event).join();
        }
    }

    public EventPublisher publisher() {
        return part(EventPublisher.class);
    }

    /** Sends a record to a topic unchanged. */
    public void put(String topic, @Nullable String key, byte @Nullable [] value) {
        publisher().send(new ProducerRecord<>(topic, key, value)).join();
    }

    /** Returns a reader of the events on the topics. */
    public PublishedEvents events() {
        return events;
    }

    /** Waits until a topic has at least {@code count} events of the job, and returns them. */
    public List<JobEvent> published(Topic topic, JobId jobId, int count) {
        return events.of(topic, jobId, count);
    }

    public HttpResponse<String> get(String path, Role role) {
        return send(as(path, role));
    }

    public HttpResponse<String> post(String path, String json, Role role) {
        return post(path, json, usual.apply(Set.of(role)));
    }

    public HttpResponse<String> post(String path, String json, Caller caller) {
        return post(path, "application/json", json, caller);
    }

    public HttpResponse<String> post(String path, String type, String body, Role role) {
        return post(path, type, body, usual.apply(Set.of(role)));
    }

    private HttpResponse<String> post(String path, String type, String body, Caller caller) {
        return send(as(path, caller).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
    }

    /** Returns a request to the API by the usual caller for these roles. */
    public HttpRequest.Builder as(String path, Role... roles) {
        return as(path, usual.apply(Set.of(roles)));
    }

    /** Returns a request to the API by this caller. */
    public HttpRequest.Builder as(String path, Caller caller) {
        return at("/api/v1" + path).header("Authorization", "Bearer " + token(caller));
    }

    /** Calls an actuator endpoint of the service. */
    public HttpResponse<String> actuator(String path, Role role) {
        Caller caller = new Caller("key-1", Set.of(role), Set.of(), null);
        return send(at("/actuator" + path).header("Authorization", "Bearer " + token(caller)));
    }

    /** Returns a request without credentials. */
    public HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(URI.create(
                        "http://localhost:" + context.getEnvironment().getRequiredProperty("local.server.port") + path))
                .timeout(Duration.ofMinutes(2));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String token(Caller caller) {
        return part(InternalTokens.class).mint(caller);
    }
}
