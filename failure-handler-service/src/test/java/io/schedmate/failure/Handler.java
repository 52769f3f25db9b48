package io.schedmate.failure;

import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.InternalTokens;
import io.schedmate.edge.security.Role;
import io.schedmate.embedded.EmbeddedBroker;
import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.Topic;
import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The running failure handler with the agents of three nodes, and ways to call it and to hear it. */
final class Handler {

    static final Duration LONGEST = Duration.ofMinutes(3);
    private static final EmbeddedBroker BROKER = EmbeddedBroker.startTemporary();
    private static final EmbeddedDatabase DATABASE = EmbeddedDatabase.startTemporary();
    private static final Map<String, SimulatedAgent> AGENTS = Map.of(
            "node-1", new SimulatedAgent("node-1"),
            "node-2", new SimulatedAgent("node-2"),
            "node-3", new SimulatedAgent("node-3"));
    private static final SimulatedReports REPORTS = new SimulatedReports();
    /** What takes messages: each channel's path is its name. */
    private static final Hooked HOOKED = new Hooked();

    private static final ConfigurableApplicationContext SERVICE = start();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private Handler() {}

    static <T> T part(Class<T> type) {
        return SERVICE.getBean(type);
    }

    static Hooked hooked() {
        return HOOKED;
    }

    /** Does some work while the database is away. */
    static void whileDatabaseIsAway(Runnable work) {
        DATABASE.whileStopped(work);
    }

    /** What a counter has come to, all its tags together. */
    static double count(String meter, String... tags) {
        return part(MeterRegistry.class).find(meter).tags(tags).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    static SimulatedReports reports() {
        return REPORTS;
    }

    /** Whether it has heard of a job's submission. */
    static boolean knows(JobId jobId) {
        return part(KnownJobs.class)
                .find(jobId)
                .filter(belongs -> belongs.owner() != null)
                .isPresent();
    }

    static SimulatedAgent agent(String node) {
        return Objects.requireNonNull(AGENTS.get(node));
    }

    static void publish(JobEvent... events) {
        for (JobEvent event : events) {
            publisher().publish(event).join();
        }
    }

    static EventPublisher publisher() {
        return part(EventPublisher.class);
    }

    static HttpResponse<String> get(String path, Role role) {
        return send(as(path, role));
    }

    static HttpResponse<String> post(String path, String json, Role role) {
        return send(as(path, role).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
    }

    static HttpRequest.Builder as(String path, Role... roles) {
        return as(path, new Caller("key-1", Set.of(roles), Set.of("speech"), "rosa"));
    }

    /** What it tells of itself. */
    static HttpResponse<String> actuator(String path, Role role) {
        return send(at("/actuator" + path, new Caller("key-1", Set.of(role), Set.of(), null)));
    }

    static HttpRequest.Builder as(String path, Caller caller) {
        return at("/api/v1" + path, caller);
    }

    private static HttpRequest.Builder at(String path, Caller caller) {
        return HttpRequest.newBuilder(URI.create(
                        "http://localhost:" + SERVICE.getEnvironment().getRequiredProperty("local.server.port") + path))
                .timeout(Duration.ofMinutes(2))
                .header("Authorization", "Bearer " + part(InternalTokens.class).mint(caller));
    }

    static HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A job's events of a topic, once there are as many. */
    static List<JobEvent> heard(Topic topic, JobId jobId, int count) {
        return await().atMost(LONGEST).until(() -> events(topic, jobId), events -> events.size() >= count);
    }

    static List<JobEvent> events(Topic topic, JobId jobId) {
        EventCodec codec = new EventCodec();
        return records(topic.topicName(), record -> jobId.toString().equals(record.key())).stream()
                .map(codec::decode)
                .toList();
    }

    static List<ConsumerRecord<String, byte[]>> records(
            String topic, Predicate<ConsumerRecord<String, byte[]>> wanted) {
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", BROKER.bootstrapServers()),
                new StringDeserializer(),
                new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<String, byte[]>> found = new java.util.ArrayList<>();
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                ConsumerRecords<String, byte[]> polled = consumer.poll(Duration.ofSeconds(1));
                StreamSupport.stream(polled.spliterator(), false).filter(wanted).forEach(found::add);
            }
            return found;
        }
    }

    /** A folder with a signature of the site's own. */
    private static Path rules() {
        try {
            Path folder = Files.createTempDirectory("rules");
            Path signatures = folder.resolve("signatures.tsv");
            folder.toFile().deleteOnExit();
            signatures.toFile().deleteOnExit();
            Files.writeString(
                    signatures, "rack-power\tfault\tinfrastructure/node\tNode Failure\t-\tRACKD: && supply lost\t-\n");
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ConfigurableApplicationContext start() {
        ServiceDatabase database = DATABASE.database("failure_handler");
        ConfigurableApplicationContext service = SpringApplication.run(
                FailureHandlerApplication.class,
                "--server.port=0",
                "--spring.kafka.bootstrap-servers=" + BROKER.bootstrapServers(),
                "--schedmate.internal.key=only-for-tests-only-for-tests-only-for-tests",
                "--schedmate.events.partitions=2",
                "--schedmate.events.first-pause=10ms",
                "--schedmate.events.longest-pause=100ms",
                "--spring.datasource.hikari.connection-timeout=1000",
                "--schedmate.failure.diagnosis.before-first=200ms",
                "--schedmate.failure.diagnosis.before-next=200ms",
                "--schedmate.failure.diagnosis.unexplained=1s",
                "--schedmate.failure.rules-folder=" + rules(),
                "--schedmate.failure.nodes.refresh=0s",
                "--schedmate.failure.recovery.first-pause=0s",
                "--schedmate.failure.recovery.longest-pause=0s",
                "--schedmate.failure.recovery.between-looks=200ms",
                "--schedmate.failure.recovery.watch=2s",
                "--schedmate.failure.recovery.budget.isolations-of-node=100",
                // Many tests fail jobs and blame the same node at about the same time.
                "--schedmate.failure.recovery.shared-within=1ms",
                "--schedmate.failure.recovery.outage-from=10000",
                "--schedmate.failure.services.metric-tracker=" + REPORTS.address(),
                "--schedmate.failure.services.advisor=" + REPORTS.address(),
                "--schedmate.failure.agents.private-key=" + SimulatedAgent.PRIVATE_KEY,
                "--schedmate.failure.agents.addresses.node-1=" + agent("node-1").address(),
                "--schedmate.failure.agents.addresses.node-2=" + agent("node-2").address(),
                "--schedmate.failure.agents.addresses.node-3=" + agent("node-3").address(),
                "--schedmate.failure.telling.pause=50ms",
                "--schedmate.failure.telling.at-most=10000",
                "--schedmate.failure.telling.first-wait=10ms",
                "--schedmate.failure.telling.console=https://schedmate.example",
                "--schedmate.failure.telling.webhook=" + HOOKED.address("webhook"),
                "--schedmate.failure.telling.slack=" + HOOKED.address("slack"),
                "--schedmate.failure.telling.teams=" + HOOKED.address("teams"),
                "--schedmate.failure.telling.pagerduty=" + HOOKED.address("pagerduty"),
                "--schedmate.failure.telling.pagerduty-key=routing-key",
                "--schedmate.failure.telling.alertmanager=" + HOOKED.address("alertmanager"),
                "--schedmate.failure.telling.operators=operators@site.example",
                "--schedmate.failure.telling.owner-domain=site.example",
                "--spring.mail.host=localhost",
                "--spring.mail.port=" + HOOKED.mailPort(),
                "--schedmate.failure.alerts.settle=0s",
                "--logging.structured.format.console=",
                "--logging.level.root=error",
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=" + database.user(),
                "--spring.datasource.password=" + database.password());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            service.close();
            HOOKED.close();
            BROKER.close();
            DATABASE.close();
        }));
        return service;
    }
}
