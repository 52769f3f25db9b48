package io.schedmate.cli.platform;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A running platform on this machine. */
public interface RunningPlatform extends AutoCloseable {

    /** Returns the only address for callers. */
    URI gateway();

    /** Returns the broker's {@code host:port}. */
    String broker();

    /**
     * Returns the folder with the broker clients' settings, readable by its owner only: one properties file per user,
     * such as {@code shipper}. {@code platform} has all rights.
     */
    Path brokerKeys();

    /** Returns the file of the first operator key, readable by its owner only. */
    Path keyFile();

    /** Returns the file of the scheduler key of cluster {@code local}, which submits and reports jobs. */
    Path schedulerKeyFile();

    /** Checks the health of each component. */
    List<PartHealth> health();

    /** Returns the first component that has stopped. */
    Optional<String> lost();

    /** Stops all components, the services before those they depend on. */
    @Override
    void close();

    /**
     * The health of a component.
     *
     * @param address its address
     * @param status {@code UP}, or what it reports instead
     */
    record PartHealth(String part, String address, String status, boolean up) {}
}
