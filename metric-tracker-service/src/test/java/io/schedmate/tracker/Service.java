package io.schedmate.tracker;

import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.EventPublisher;
import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.InternalTokens;
import io.schedmate.edge.security.Role;
import io.schedmate.embedded.EmbeddedBroker;
import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.Topic;
import io.schedmate.model.job.JobId;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
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
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** The running tracker, and ways to call it, to feed it and to hear it. */
final class Service {

    static final Duration LONGEST = Duration.ofMinutes(1);
    static final SetClock CLOCK = new SetClock();
    private static final EmbeddedBroker BROKER = EmbeddedBroker.startTemporary();
    private static final EmbeddedDatabase DATABASE = EmbeddedDatabase.startTemporary();
    static final AskedModel MODEL = new AskedModel();
    static final Path RULES = temporaryFolder();
    private static final ConfigurableApplicationContext SERVICE = start();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private Service() {}

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

    static String broker() {
        return BROKER.bootstrapServers();
    }

    static void publish(JobEvent event) {
        part(EventPublisher.class).publish(event).join();
    }

    static void send(String topic, @Nullable String key, byte @Nullable [] value) {
        part(EventPublisher.class).send(new ProducerRecord<>(topic, key, value)).join();
    }

    static HttpResponse<String> get(String path) {
        return call(as(path, Role.OPERATOR));
    }

    /** A page beside the API. */
    static String page(String path) {
        return call(HttpRequest.newBuilder(URI.create("http://localhost:"
                        + SERVICE.getEnvironment().getRequiredProperty("local.server.port") + path)))
                .body();
    }

    static HttpResponse<String> post(String path, String type, String body, Role role) {
        return call(as(path, role).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
    }

    /** A shipper is one of every node. */
    static HttpRequest.Builder as(String path, Role... roles) {
        return as(
                path,
                Set.of(roles).equals(Set.of(Role.SHIPPER))
                        ? shipper("*")
                        : new Caller("key-1", Set.of(roles), Set.of(), null));
    }

    static Caller shipper(String... nodes) {
        return new Caller(
                "shippers",
                Set.of(Role.SHIPPER),
                Set.of(),
                null,
                CallerKind.SHIPPER,
                new Bindings(Set.of(), Set.of(nodes)));
    }

    static HttpRequest.Builder as(String path, Caller caller) {
        return HttpRequest.newBuilder(URI.create("http://localhost:"
                        + SERVICE.getEnvironment().getRequiredProperty("local.server.port") + "/api/v1" + path))
                .timeout(Duration.ofMinutes(2))
                .header("Authorization", "Bearer " + part(InternalTokens.class).mint(caller));
    }

    static HttpResponse<String> call(HttpRequest.Builder request) {
        try {
            return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the tracker answers of a job, once it is as wanted. */
    static JobMetrics metrics(JobId jobId, Predicate<JobMetrics> wanted) {
        return await().atMost(LONGEST).until(() -> metrics(jobId), found -> found != null && wanted.test(found));
    }

    private static @Nullable JobMetrics metrics(JobId jobId) {
        HttpResponse<String> answer = get("/jobs/" + jobId + "/metrics");
        return answer.statusCode() == 200 ? WireJson.tolerant().readValue(answer.body(), JobMetrics.class) : null;
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
        return records(BROKER.bootstrapServers(), topic, wanted);
    }

    static List<ConsumerRecord<String, byte[]>> records(
            String broker, String topic, Predicate<ConsumerRecord<String, byte[]>> wanted) {
        try (KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", broker), new StringDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> partitions = consumer.partitionsFor(topic).stream()
                    .map(each -> new TopicPartition(topic, each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                ConsumerRecords<String, byte[]> polled = consumer.poll(Duration.ofSeconds(1));
                StreamSupport.stream(polled.spliterator(), false).filter(wanted).forEach(found::add);
            }
            return found;
        }
    }

    private static Path temporaryFolder() {
        try {
            Path folder = Files.createTempDirectory("rules");
            folder.toFile().deleteOnExit();
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ConfigurableApplicationContext start() {
        ServiceDatabase database = DATABASE.database("metric_tracker");
        ConfigurableApplicationContext service = new SpringApplicationBuilder(MetricTrackerApplication.class)
                .initializers(context ->
                        ((GenericApplicationContext) context).registerBean("setClock", Clock.class, () -> CLOCK))
                .run(
                        "--server.port=0",
                        "--spring.kafka.bootstrap-servers=" + BROKER.bootstrapServers(),
                        "--schedmate.internal.key=only-for-tests-only-for-tests-only-for-tests",
                        "--schedmate.events.partitions=2",
                        "--schedmate.events.first-pause=10ms",
                        "--schedmate.events.longest-pause=100ms",
                        "--spring.datasource.hikari.connection-timeout=1000",
                        "--schedmate.tracker.mapping.cluster=" + Jobs.CLUSTER,
                        "--schedmate.tracker.mapping.owner-paths=^/home/([^/]+)/",
                        // Where tests have their files.
                        "--schedmate.tracker.mapping.shared-paths=^/(?:l|tmp|var|work|logs|scratch)/",
                        "--schedmate.tracker.sample-every=0s",
                        "--schedmate.tracker.job-metrics.enabled=true",
                        "--schedmate.tracker.packing-judged-after=20s",
                        "--schedmate.tracker.release-pause=50ms",
                        "--schedmate.tracker.stream-pause=50ms",
                        "--schedmate.tracker.stopped-pause=200ms",
                        "--schedmate.tracker.alerts.round=200ms",
                        "--schedmate.tracker.order-window=10m",
                        "--schedmate.tracker.most-held-bytes=20MB",
                        "--schedmate.tracker.most-held-bytes-of-a-job=2MB",
                        "--schedmate.tracker.most-held-bytes-of-a-sender=6MB",
                        "--schedmate.tracker.most-held-of-a-sender=500",
                        "--schedmate.tracker.rules-folder=" + RULES,
                        "--schedmate.tracker.rules-refresh=100ms",
                        "--schedmate.tracker.model.url=" + MODEL.url(),
                        "--schedmate.tracker.model.name=scripted",
                        "--schedmate.tracker.model.timeout=3s",
                        "--schedmate.tracker.model.ask-again=200ms",
                        "--logging.structured.format.console=",
                        "--logging.level.root=error",
                        "--spring.datasource.url=" + database.jdbcUrl(),
                        "--spring.datasource.username=" + database.user(),
                        "--spring.datasource.password=" + database.password());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            service.close();
            MODEL.close();
            BROKER.close();
            DATABASE.close();
        }));
        return service;
    }
}
