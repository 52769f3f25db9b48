package io.schedmate.testing;

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
 * A service that runs in this process on the shared broker and a database of its own, for all tests of its module, and
 * ways to call it, to feed it and to hear it.
 */
public final class RunningService {

    /** How long a test waits for what takes the service a moment. */
    public static final Duration LONGEST = Duration.ofMinutes(3);

    /** The key that services sign their tokens with, here. */
    public static final String INTERNAL_KEY = "only-for-tests-only-for-tests-only-for-tests";

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final ConfigurableApplicationContext context;
    private final Function<Set<Role>, Caller> usual;
    private final HeardEvents events = new HeardEvents(SharedBroker.address());

    private RunningService(ConfigurableApplicationContext context, Function<Set<Role>, Caller> usual) {
        this.context = context;
        this.usual = usual;
    }

    /** Rosa of the project speech, in some roles. */
    public static Caller rosa(Set<Role> roles) {
        return new Caller("key-1", roles, Set.of("speech"), "rosa");
    }

    /**
     * Starts it, to run until the process ends.
     *
     * @param database name of its database, made where there is none
     * @param usual who calls where a test names roles only
     * @param settings as on its command line, beside those of every service's tests
     */
    public static RunningService start(
            SpringApplicationBuilder application,
            String database,
            Function<Set<Role>, Caller> usual,
            List<String> settings) {
        return new RunningService(AtExit.close(context(application, database, settings)), usual);
    }

    /** The same, for who stops it. */
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
                // Tests take the database away, and learn soon that it is; its first connection may take its time.
                "--spring.datasource.hikari.connection-timeout=1000",
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

    /** What a counter has come to, all its tags together. */
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

    /** Puts a record on a topic as it is. */
    public void put(String topic, @Nullable String key, byte @Nullable [] value) {
        publisher().send(new ProducerRecord<>(topic, key, value)).join();
    }

    /** What lies on the topics. */
    public HeardEvents events() {
        return events;
    }

    /** A job's events of a topic, once there are as many. */
    public List<JobEvent> heard(Topic topic, JobId jobId, int count) {
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

    /** A call of the API by whoever usually calls in these roles. */
    public HttpRequest.Builder as(String path, Role... roles) {
        return as(path, usual.apply(Set.of(roles)));
    }

    /** A call of the API. */
    public HttpRequest.Builder as(String path, Caller caller) {
        return at("/api/v1" + path).header("Authorization", "Bearer " + token(caller));
    }

    /** What it tells of itself. */
    public HttpResponse<String> actuator(String path, Role role) {
        Caller caller = new Caller("key-1", Set.of(role), Set.of(), null);
        return send(at("/actuator" + path).header("Authorization", "Bearer " + token(caller)));
    }

    /** A call by nobody. */
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
