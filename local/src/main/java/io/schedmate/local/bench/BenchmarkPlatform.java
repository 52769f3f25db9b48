package io.schedmate.local.bench;

import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.Ports;
import io.schedmate.embedded.ServiceDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** A broker, a database and a service, each in its own process. */
public final class BenchmarkPlatform implements AutoCloseable {

    private static final int PARTITIONS = 12;
    private static final String MAX_RECORD = "4194304";

    private final Path folder;
    private final Child broker;
    private final String address;
    private final EmbeddedDatabase database;
    private final KafkaProducer<String, byte[]> producer;
    private final AtomicReference<@Nullable Exception> refused = new AtomicReference<>();
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
                        "max.request.size", MAX_RECORD,
                        "acks", "all"),
                new StringSerializer(),
                new ByteArraySerializer());
    }

    public static BenchmarkPlatform start(Path folder, Consumer<String> progress)
            throws IOException, InterruptedException {
        int port = Ports.free();
        Child broker = Child.start(
                folder.resolve("broker.log"),
                List.of("-Xmx384m"),
                System.getProperty("java.class.path"),
                BrokerMain.class.getName(),
                folder.resolve("broker").toString(),
                Integer.toString(port));
        EmbeddedDatabase database = EmbeddedDatabase.start(folder.resolve("database"), Ports.free());
        String address = "localhost:" + port;
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
            admin.createTopics(List.of(new NewTopic(WrittenLogs.TOPIC, PARTITIONS, (short) 1)
                            .configs(Map.of("max.message.bytes", MAX_RECORD))))
                    .all()
                    .get();
        } catch (java.util.concurrent.ExecutionException e) {
            broker.close();
            database.close();
            throw new IllegalStateException("Expected a broker; see " + folder.resolve("broker.log"), e);
        }
        progress.accept("broker and database run in " + folder);
        return new BenchmarkPlatform(folder, broker, address, database);
    }

    String broker() {
        return address;
    }

    KafkaProducer<String, byte[]> producer() {
        return producer;
    }

    /** Sends a record. {@link #flush} reports whether the broker accepted it. */
    public void send(ProducerRecord<String, byte[]> record) {
        var _ = producer.send(record, (_, failure) -> {
            if (failure != null) {
                refused.compareAndSet(null, failure);
            }
        });
    }

    /**
     * Returns once the broker has accepted all records. Throws if it refused one, because no consumer would ever read
     * it.
     */
    public void flush() {
        producer.flush();
        Exception failure = refused.get();
        if (failure != null) {
            throw new IllegalStateException("Expected the broker to take all records.", failure);
        }
    }

    /** Starts a service on this broker and its own database, and returns once it is ready. */
    ServiceUnderTest start(String name, String module, String mainClass, String databaseName, List<String> options)
            throws IOException, InterruptedException {
        return start(new ServiceUnderTest.Start(name, module, mainClass, options, Map.of()), databaseName);
    }

    /** Starts a service with further settings on this broker, and returns once it is ready. */
    public ServiceUnderTest start(ServiceUnderTest.Start start, String databaseName)
            throws IOException, InterruptedException {
        ServiceDatabase own = database.database(databaseName);
        Map<String, String> settings = new HashMap<>(start.settings());
        settings.put("spring.kafka.bootstrap-servers", address);
        settings.put("spring.datasource.url", own.jdbcUrl());
        settings.put("spring.datasource.username", own.user());
        settings.put("spring.datasource.password", own.password());
        return ServiceUnderTest.start(
                folder,
                Ports.free(),
                new ServiceUnderTest.Start(start.name(), start.module(), start.mainClass(), start.options(), settings));
    }

    /** Returns the database of a service. */
    public ServiceDatabase database(String name) {
        return database.database(name);
    }

    TrackerUnderTest startTracker() throws IOException, InterruptedException {
        TrackerUnderTest started = TrackerUnderTest.start(this);
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

    /** Writes at least {@code lines} lines, one chunk per job in turn, and flushes. */
    void write(WrittenLogs logs, long lines) {
        long before = 0;
        for (int job = 0; before < lines; job = (job + 1) % logs.jobs()) {
            long step = logs.step(job);
            send(logs.next(job));
            before += logs.step(job) - step;
        }
        flush();
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
