package io.schedmate.cli.platform;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A platform that was started here. */
public interface RunningPlatform extends AutoCloseable {

    /** The one address for callers. */
    URI gateway();

    /** {@code host:port} of the broker. */
    String broker();

    /**
     * Where the settings of the broker's clients lie, readable by their owner only: a properties file for each user, such
     * as {@code shipper}. {@code platform} may do everything.
     */
    Path brokerKeys();

    /** Where the first operator key lies, readable by its owner only. */
    Path keyFile();

    /** Where the key of cluster {@code local}'s scheduler lies, which submits and reports on jobs. */
    Path schedulerKeyFile();

    /** Asks each part how it is. */
    List<PartHealth> health();

    /** The first part that is no longer there. */
    Optional<String> lost();

    /** Stops every part, the services before what they rest on. */
    @Override
    void close();

    /**
     * How a part is.
     *
     * @param address where it is reached
     * @param status {@code UP}, or what it says instead
     */
    record PartHealth(String part, String address, String status, boolean up) {}
}
