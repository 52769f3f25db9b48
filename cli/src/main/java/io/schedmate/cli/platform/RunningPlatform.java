package io.schedmate.cli.platform;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A platform that runs on this machine. */
public interface RunningPlatform extends AutoCloseable {

    /** Returns the gateway's address, the only one for callers. */
    URI gateway();

    /** Returns the broker's address as {@code host:port}. */
    String broker();

    /**
     * Returns the folder with the settings of broker clients: one properties file per user, such as {@code shipper}.
     * Only the owner can read it. User {@code platform} has all rights.
     */
    Path brokerKeys();

    /** Returns the file with the first operator key. Only its owner can read it. */
    Path keyFile();

    /** Returns the file with the scheduler key of cluster {@code local}, which submits jobs and reports on them. */
    Path schedulerKeyFile();

    /** Checks the health of each component. */
    List<PartHealth> health();

    /** Returns the first component that has stopped; empty if all are running. */
    Optional<String> lost();

    /** Stops all components. Services stop before the components that they depend on. */
    @Override
    void close();

    /**
     * The health of a component.
     *
     * @param address the component's address
     * @param status {@code UP}, or the status that the component reports
     */
    record PartHealth(String part, String address, String status, boolean up) {}
}
