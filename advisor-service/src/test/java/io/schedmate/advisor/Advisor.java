package io.schedmate.advisor;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/** The running advisor, and ways to call it and to hear it. */
final class Advisor {

    static final Duration LONGEST = Duration.ofMinutes(1);
    /** Below it code may be read. */
    static final Path ROOT = root();

    private static final EmbeddedBroker BROKER = EmbeddedBroker.startTemporary();
    private static final EmbeddedDatabase DATABASE = EmbeddedDatabase.startTemporary();
    private static final ConfigurableApplicationContext SERVICE = start();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private Advisor() {}

    static <T> T part(Class<T> type) {
        return SERVICE.getBean(type);
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

    static EventPublisher publisher() {
        return part(EventPublisher.class);
    }

    static HttpResponse<String> get(String path, Role role) {
        return send(as(path, role));
    }

    static HttpResponse<String> post(String path, String json, Caller caller) {
        return send(as(path, caller).header("Content-Type", "application/json").POST(BodyPublishers.ofString(json)));
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

    private static Path root() {
        try {
            return Files.createTempDirectory("code").toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ConfigurableApplicationContext start() {
        ConfigurableApplicationContext service = started("advisor", List.of(AdvisorApplication.class));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            service.close();
            BROKER.close();
            DATABASE.close();
        }));
        return service;
    }

    /**
     * One more advisor, with a database of its own; it hears what is told after its start.
     *
     * @param name of the database, and of the reader of events
     * @param sources the application, and beans that take the place of its own
     */
    static ConfigurableApplicationContext another(String name, List<Class<?>> sources, String... settings) {
        List<String> all = new ArrayList<>(List.of(settings));
        all.add("--spring.kafka.consumer.group-id=" + name);
        all.add("--spring.kafka.consumer.auto-offset-reset=latest");
        return started(name, sources, all.toArray(String[]::new));
    }

    /** So many jobs of a pool may wait, and so many run, where outlooks are told. */
    static final int MOST_JOBS = 25;

    /** Clusters of one node with 8 GPUs, and one with a queue that has 2 of its own. Answers about them are not kept. */
    private static List<String> nodes(String... clusters) {
        String setting = "--schedmate.advisor.outlook.";
        List<String> all = new ArrayList<>(
                List.of(setting + "keep=0ms", setting + "foretell-every=1h", setting + "most-jobs=" + MOST_JOBS));
        for (int at = 0; at < clusters.length; at++) {
            all.addAll(node(setting, at, clusters[at], 8));
        }
        all.addAll(node(setting, clusters.length, "parted", 2));
        all.add(setting + "clusters[%d].queue=debug".formatted(clusters.length));
        all.add(setting + "clusters[%d].policy=first-fit".formatted(clusters.length));
        return all;
    }

    private static List<String> node(String setting, int at, String cluster, int gpus) {
        return List.of(
                setting + "clusters[%d].cluster=%s".formatted(at, cluster),
                setting + "clusters[%d].nodes=1".formatted(at),
                setting + "clusters[%d].gpus-per-node=%d".formatted(at, gpus));
    }

    private static ConfigurableApplicationContext started(String name, List<Class<?>> sources, String... settings) {
        ServiceDatabase database = DATABASE.database(name);
        try {
            List<String> all = new ArrayList<>(List.of(
                    "--server.port=0",
                    "--spring.kafka.bootstrap-servers=" + BROKER.bootstrapServers(),
                    "--schedmate.internal.key=only-for-tests-only-for-tests-only-for-tests",
                    "--schedmate.events.partitions=2",
                    "--schedmate.events.first-pause=10ms",
                    "--schedmate.advisor.source.open-roots=" + ROOT,
                    "--schedmate.events.longest-pause=100ms",
                    "--spring.datasource.hikari.connection-timeout=1000",
                    "--schedmate.advisor.source.git=file://" + ROOT,
                    "--schedmate.advisor.source.archives=" + Files.createTempDirectory("archives"),
                    "--schedmate.advisor.source.trees=" + Files.createTempDirectory("trees"),
                    "--schedmate.advisor.source.unpacked-bytes=5000000",
                    "--schedmate.advisor.source.entries=1000",
                    "--schedmate.advisor.vectors.folder=" + Files.createTempDirectory("vectors"),
                    "--schedmate.advisor.deadline=60s",
                    "--logging.structured.format.console=",
                    "--logging.level.root=error",
                    "--spring.datasource.url=" + database.jdbcUrl(),
                    "--spring.datasource.username=" + database.user(),
                    "--spring.datasource.password=" + database.password()));
            all.addAll(nodes(
                    "node-8",
                    "node-8-end",
                    "node-8-none",
                    "node-8-new",
                    "node-8-again",
                    "node-8-true",
                    "node-8-usual",
                    "node-8-private"));
            all.addAll(List.of(settings));
            return new SpringApplication(sources.toArray(Class<?>[]::new)).run(all.toArray(String[]::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
