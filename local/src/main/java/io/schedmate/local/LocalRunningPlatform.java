package io.schedmate.local;

import io.schedmate.cli.platform.PlatformSettings;
import io.schedmate.cli.platform.RunningPlatform;
import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.port.PlatformPorts;
import io.schedmate.local.service.Service;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The running platform. */
public final class LocalRunningPlatform implements RunningPlatform {

    private final PlatformSettings settings;
    private final PlatformPorts ports;
    private final StartedParts parts;
    private final List<Service> services;
    private final Health health;

    LocalRunningPlatform(PlatformSettings settings, StartedParts parts, List<Service> services, Health health) {
        this.settings = settings;
        this.ports = new PlatformPorts(settings.firstPort());
        this.parts = parts;
        this.services = services;
        this.health = health;
    }

    @Override
    public URI gateway() {
        return URI.create("http://localhost:" + ports.gateway());
    }

    @Override
    public String broker() {
        return "localhost:" + ports.broker();
    }

    @Override
    public Path brokerKeys() {
        return settings.folder().resolve("keys/broker");
    }

    @Override
    public Path keyFile() {
        return settings.folder().resolve("keys/operator-key");
    }

    @Override
    public Path schedulerKeyFile() {
        return settings.folder().resolve("keys/scheduler-key");
    }

    @Override
    public List<PartHealth> health() {
        return Stream.concat(
                        Stream.of(
                                new PartHealth("broker", broker(), "UP", true),
                                new PartHealth("database", "localhost:" + ports.database(), "UP", true)),
                        services.stream().map(this::health))
                .toList();
    }

    /** Returns the database of a service, for measurements of the platform. */
    public ServiceDatabase database(String service) {
        return parts.database(service);
    }

    @Override
    public Optional<String> lost() {
        return parts.lost();
    }

    @Override
    public void close() {
        parts.close();
    }

    private PartHealth health(Service service) {
        String status = health.of(service.readiness());
        return new PartHealth(service.name(), service.address().toString(), status, status.equals("UP"));
    }
}
