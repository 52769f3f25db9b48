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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The parts that have been started so far. They are closed when this process is asked to end, at the latest. */
final class StartedParts implements AutoCloseable {

    private static final long MAX_CLOSE_SECONDS = 60;

    private final PlatformData data;
    private final Thread exit = new Thread(this::closeAtExit, "close-platform");
    /** Held while the parts are closed, and while a part starts that would outlive this process. */
    private final ReentrantLock closing = new ReentrantLock();

    private final List<RunningService> services = new CopyOnWriteArrayList<>();
    private volatile @Nullable EmbeddedBroker broker;
    private volatile @Nullable EmbeddedDatabase database;
    private boolean closed;

    private StartedParts(PlatformData data) {
        this.data = data;
    }

    static StartedParts closedAtExit(PlatformData data) {
        StartedParts parts = new StartedParts(data);
        Runtime.getRuntime().addShutdownHook(parts.exit);
        return parts;
    }

    void broker(EmbeddedBroker started) {
        broker = started;
    }

    /** Starts the database. */
    EmbeddedDatabase database(Supplier<EmbeddedDatabase> start) {
        closing.lock();
        try {
            if (closed) {
                throw new IllegalStateException("Expected time to start the database (the platform is stopping).");
            }
            EmbeddedDatabase started = start.get();
            database = started;
            return started;
        } finally {
            closing.unlock();
        }
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
        closing.lock();
        try {
            if (!closed) {
                closed = true;
                closeParts();
            }
        } finally {
            closing.unlock();
        }
    }

    private void closeParts() {
        try (data) {
            closeServicesAndStores();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            dropExit();
        }
    }

    private void closeServicesAndStores() {
        try {
            closeAtOnce(servicesAndWriting());
        } finally {
            // The database's server would outlive this process.
            closeAtOnce(stores());
        }
    }

    /** Returns the services, and the writing of the database's changes, which would delay the stop of the database. */
    private List<AutoCloseable> servicesAndWriting() {
        List<AutoCloseable> parts = new ArrayList<>(services);
        EmbeddedDatabase startedDatabase = database;
        if (startedDatabase != null) {
            parts.add(startedDatabase::writeChanges);
        }
        return parts;
    }

    private void dropExit() {
        try {
            Runtime.getRuntime().removeShutdownHook(exit);
        } catch (IllegalStateException _) {
            // The process is ending. The hook finds the parts closed.
            return;
        }
    }

    /** Closes the parts, unless another thread does. The stores are closed even if the services do not stop in time. */
    private void closeAtExit() {
        try {
            if (!closing.tryLock(MAX_CLOSE_SECONDS, TimeUnit.SECONDS)) {
                closeAtOnce(stores());
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return;
        }
        try {
            close();
        } finally {
            closing.unlock();
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
