package io.schedmate.failure.wiring;

import io.schedmate.recovery.topology.Topology;
import io.schedmate.recovery.topology.TopologyFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads the configured topology file once at the start. */
final class TopologyText {

    private TopologyText() {}

    static Topology topology(@Nullable Path file) {
        if (file == null || file.toString().isBlank()) {
            return Topology.unknown();
        }
        try {
            return TopologyFile.read(Files.readString(file));
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "Expected schedmate.failure.topology-file to be a UTF-8 text file, got (%s: %s). Leave it out if the switches are unknown."
                            .formatted(file, unreadable),
                    unreadable);
        }
    }
}
