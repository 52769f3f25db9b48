package io.schedmate.edge.event.key;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads keys from a file and rereads it when it changes, so that nodes and keys can be changed without a restart. */
final class AgentKeyFile {

    private static final Logger LOG = LoggerFactory.getLogger(AgentKeyFile.class);

    /** Identifies the content of the file; null if the file does not exist. */
    private record Stamp(
            FileTime modified, long size, @Nullable Object file) {}

    private record Content(@Nullable Stamp stamp, List<AgentKey> keys) {}

    private final Path file;
    private volatile Content last;

    AgentKeyFile(Path file) {
        this.file = file;
        Stamp stamp = stamp();
        this.last = new Content(stamp, read(stamp));
        if (stamp == null) {
            LOG.warn(
                    "Expected a file with the keys of node agents at {}. Node samples are refused until it exists.",
                    file);
        }
    }

    /** Returns the keys. While the file does not exist, returns the previous keys. */
    List<AgentKey> keys() {
        Stamp now = stamp();
        if (now != null && !now.equals(last.stamp())) {
            last = new Content(now, read(now));
            LOG.info("Read {} node agent keys from {}", last.keys().size(), file);
        }
        return last.keys();
    }

    private List<AgentKey> read(@Nullable Stamp stamp) {
        try {
            return stamp == null
                    ? List.of()
                    : AgentKey.entries(Files.readAllLines(file)).stream()
                            .flatMap(this::key)
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the key in a line; empty for an invalid line, which does not affect other nodes. */
    private Stream<AgentKey> key(String line) {
        try {
            return Stream.of(AgentKey.of(line));
        } catch (IllegalArgumentException wrong) {
            LOG.warn("Skipped a line of {}: {}", file, wrong.getMessage());
            return Stream.empty();
        }
    }

    private @Nullable Stamp stamp() {
        try {
            BasicFileAttributes is = Files.readAttributes(file, BasicFileAttributes.class);
            return new Stamp(is.lastModifiedTime(), is.size(), is.fileKey());
        } catch (NoSuchFileException _) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
