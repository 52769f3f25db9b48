package io.schedmate.local;

import io.schedmate.embedded.EmbeddedBroker;
import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.local.part.RunningService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The parts that were started so far. */
final class StartedParts implements AutoCloseable {

    private final PlatformData data;
    private final List<RunningService> services = new CopyOnWriteArrayList<>();
    private volatile @Nullable EmbeddedBroker broker;
    private volatile @Nullable EmbeddedDatabase database;

    StartedParts(PlatformData data) {
        this.data = data;
    }

    void broker(EmbeddedBroker started) {
        broker = started;
    }

    void database(EmbeddedDatabase started) {
        database = started;
    }

    void service(RunningService started) {
        services.add(started);
    }

    Optional<String> lost() {
        return services.stream()
                .filter(service -> !service.isRunning())
                .map(service -> service.service().name())
                .findFirst();
    }

    /** Services first: what they still have to say needs the broker and the database. */
    @Override
    public void close() {
        services.parallelStream().forEach(RunningService::close);
        services.clear();
        EmbeddedBroker startedBroker = broker;
        if (startedBroker != null) {
            startedBroker.close();
        }
        EmbeddedDatabase startedDatabase = database;
        if (startedDatabase != null) {
            startedDatabase.close();
        }
        try {
            data.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
