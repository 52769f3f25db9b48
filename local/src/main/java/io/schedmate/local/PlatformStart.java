package io.schedmate.local;

import io.schedmate.cli.platform.PlatformSettings;
import io.schedmate.cli.platform.PlatformSettings.Separation;
import io.schedmate.cli.platform.RunningPlatform;
import io.schedmate.embedded.EmbeddedBroker;
import io.schedmate.embedded.EmbeddedDatabase;
import io.schedmate.local.part.ClassPaths;
import io.schedmate.local.part.RunningService;
import io.schedmate.local.part.ServiceContext;
import io.schedmate.local.part.ServiceProcess;
import io.schedmate.local.part.SettingsFile;
import io.schedmate.local.port.PlatformPorts;
import io.schedmate.local.service.BrokerLogins;
import io.schedmate.local.service.Secrets;
import io.schedmate.local.service.Service;
import io.schedmate.local.service.Services;
import io.schedmate.local.service.Site;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Starts the parts in order of dependency, and stops all of them if one fails to start. */
final class PlatformStart {

    private final PlatformSettings settings;
    private final PlatformPorts ports;
    private final PlatformData data;
    private final Consumer<String> progress;
    private final Predicate<Service> apart;
    private final StartedParts parts;
    private final Health health = new Health();
    private final ClassPaths classPaths = ClassPaths.from(System.getProperties());

    /** @param apart returns whether a service runs in its own process */
    PlatformStart(PlatformSettings settings, PlatformData data, Consumer<String> progress, Predicate<Service> apart) {
        this.settings = settings;
        this.ports = new PlatformPorts(settings.firstPort());
        this.data = data;
        this.progress = progress;
        this.apart = apart;
        this.parts = StartedParts.closedAtExit(data);
    }

    RunningPlatform start() {
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            BrokerLogins logins = BrokerLogins.keptIn(data.folder().resolve("keys/broker"));
            Future<EmbeddedBroker> broker = threads.submit(() -> broker(logins));
            EmbeddedDatabase database = ended(threads.submit(this::database));
            Services services = new Services(new Site(
                    data.folder(),
                    ports,
                    database::database,
                    Secrets.keptIn(data.folder().resolve("keys/secrets.properties")),
                    logins,
                    settings.logs(),
                    roots(),
                    settings.separation() == Separation.CONTEXTS));
            // Services start in parallel with the broker: a service needs longer until its first call to the broker
            // than the broker needs to start.
            List<Future<RunningService>> starting = new ArrayList<>();
            for (Service service : services.all()) {
                starting.add(threads.submit(() -> service(service)));
            }
            ended(broker);
            starting.forEach(PlatformStart::ended);
            RunningPlatform running = new LocalRunningPlatform(settings, parts, services.all(), health);
            progress.accept(new SchedulerKey(running.gateway(), running.keyFile(), running.schedulerKeyFile()).keep());
            return running;
        } catch (RuntimeException | Error failed) {
            parts.close();
            throw failed;
        }
    }

    /** Returns the folders with readable code. The platform's own jobs are always readable. */
    private List<Path> roots() {
        List<Path> roots = new ArrayList<>(settings.roots());
        roots.add(data.folder().resolve("jobs/code"));
        return roots;
    }

    private EmbeddedBroker broker(BrokerLogins logins) {
        EmbeddedBroker broker = EmbeddedBroker.start(
                data.folder().resolve("broker"), ports.broker(), ports.brokerController(), logins.access());
        parts.broker(broker);
        logins.writeClientFiles(broker.bootstrapServers());
        progress.accept("broker        " + broker.bootstrapServers());
        return broker;
    }

    private EmbeddedDatabase database() {
        int port = ports.database();
        EmbeddedDatabase database = parts.database(
                () -> EmbeddedDatabase.startUntilClosed(data.folder().resolve("database"), port));
        progress.accept("database      localhost:" + port);
        return database;
    }

    private RunningService service(Service service) throws InterruptedException {
        Path folder = data.folder();
        List<Path> classPath = classPaths.of(service.module());
        SettingsFile file = SettingsFile.write(folder.resolve(SettingsFile.FOLDER), service);
        RunningService running = apart.test(service)
                ? ServiceProcess.start(
                        service, classPath, file, folder.resolve("logs/" + service.name() + "-output.log"))
                : ServiceContext.start(service, classPath, file);
        parts.service(running);
        if (!health.becomesReady(running)) {
            throw new IllegalStateException(
                    "%s did not become ready: %s".formatted(service.name(), health.of(service.readiness())));
        }
        progress.accept("%-13s %s".formatted(service.name(), service.address()));
        return running;
    }

    private static <T> T ended(Future<T> part) {
        try {
            return part.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    e.getCause() == null
                            ? e.toString()
                            : String.valueOf(e.getCause().getMessage()),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Expected time to start", e);
        }
    }
}
