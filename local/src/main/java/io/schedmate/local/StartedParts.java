package io.schedmate.local;

import io.schedmate.embedded.EmbeddedBroker;
import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.part.RunningService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The parts that have been started so far. */
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

    ServiceDatabase database(String service) {
        return Objects.requireNonNull(database, "started before the services").database(service);
    }

    Optional<String> lost() {
        return services.stream()
                .filter(service -> !service.isRunning())
                .map(service -> service.service().name())
                .findFirst();
    }

    /** Closes the services first: they still need the broker and the database while they stop. */
    @Override
    public void close() {
        closeAtOnce(services);
        services.clear();
        closeAtOnce(stores());
        try {
            data.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<AutoCloseable> stores() {
        List<AutoCloseable> stores = new ArrayList<>();
        EmbeddedBroker startedBroker = broker;
        if (startedBroker != null) {
            stores.add(startedBroker);
        }
        EmbeddedDatabase startedDatabase = database;
        if (startedDatabase != null) {
            stores.add(startedDatabase);
        }
        return stores;
    }

    /** Closes each part on its own thread: closing consists of waiting, and there are more parts than cores. */
    private static void closeAtOnce(List<? extends AutoCloseable> parts) {
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            List<? extends Future<?>> closing =
                    parts.stream().map(part -> threads.submit(closing(part))).toList();
            for (Future<?> each : closing) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("Expected every part to close", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Expected time to close", e);
        }
    }

    private static Callable<Boolean> closing(AutoCloseable part) {
        return () -> {
            part.close();
            return true;
        };
    }
}
