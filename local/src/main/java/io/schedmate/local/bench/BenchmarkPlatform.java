package io.schedmate.local.bench;

import io.schedmate.embedded.EmbeddedDatabase;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** A broker, a database and a tracker, each in its own process. */
final class BenchmarkPlatform implements AutoCloseable {

    private static final int PARTITIONS = 12;
    private static final String LARGEST_RECORD = "4194304";

    private final Path folder;
    private final Child broker;
    private final String address;
    private final EmbeddedDatabase database;
    private final KafkaProducer<String, byte[]> producer;
    private @Nullable TrackerUnderTest tracker;

    private BenchmarkPlatform(Path folder, Child broker, String address, EmbeddedDatabase database) {
        this.folder = folder;
        this.broker = broker;
        this.address = address;
        this.database = database;
        this.producer = new KafkaProducer<>(
                Map.of(
                        "bootstrap.servers", address,
                        "compression.type", "lz4",
                        "linger.ms", "20",
                        "batch.size", "262144",
                        "max.request.size", LARGEST_RECORD,
                        "acks", "all"),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    static BenchmarkPlatform start(Path folder, Consumer<String> told) throws IOException, InterruptedException {
        int port = free();
        Child broker = Child.start(
                folder.resolve("broker.log"),
                List.of("-Xmx384m"),
                System.getProperty("java.class.path"),
                BrokerMain.class.getName(),
                folder.resolve("broker").toString(),
                Integer.toString(port));
        EmbeddedDatabase database = EmbeddedDatabase.start(folder.resolve("database"), free());
        String address = "localhost:" + port;
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
            admin.createTopics(List.of(new NewTopic(WrittenLogs.TOPIC, PARTITIONS, (short) 1)
                            .configs(Map.of("max.message.bytes", LARGEST_RECORD))))
                    .all()
                    .get();
        } catch (java.util.concurrent.ExecutionException e) {
            broker.close();
            database.close();
            throw new IllegalStateException("Expected a broker; see " + folder.resolve("broker.log"), e);
        }
        told.accept("broker and database run in " + folder);
        return new BenchmarkPlatform(folder, broker, address, database);
    }

    String broker() {
        return address;
    }

    KafkaProducer<String, byte[]> producer() {
        return producer;
    }

    TrackerUnderTest startTracker() throws IOException, InterruptedException {
        TrackerUnderTest started = TrackerUnderTest.start(folder, free(), address, database.database("metric_tracker"));
        tracker = started;
        return started;
    }

    TrackerUnderTest tracker() {
        return Objects.requireNonNull(tracker, "started before");
    }

    ProcessorTime spent(TrackerUnderTest of) {
        return new ProcessorTime(
                of.spent(),
                DatabaseProcesses.in(folder.resolve("database/data")).spent(),
                broker.spent());
    }

    /** Writes so many lines, the jobs in turn. */
    void write(WrittenLogs logs, long lines) {
        long before = 0;
        for (int job = 0; before < lines; job = (job + 1) % logs.jobs()) {
            long step = logs.step(job);
            producer.send(logs.next(job));
            before += logs.step(job) - step;
        }
        producer.flush();
    }

    private static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        producer.close();
        if (tracker != null) {
            tracker.close();
        }
        broker.close();
        database.close();
    }
}
