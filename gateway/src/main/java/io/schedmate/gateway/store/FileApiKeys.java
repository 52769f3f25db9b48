package io.schedmate.gateway.store;

import io.schedmate.gateway.key.ApiKey;
import io.schedmate.gateway.key.ApiKeys;
import io.schedmate.gateway.key.InMemoryApiKeys;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores keys, as hashes, in one JSON file that only its owner can read, and caches them in memory. For a single
 * gateway.
 */
final class FileApiKeys implements ApiKeys {

    private static final JsonMapper JSON = WireJson.tolerant();

    private final Path file;
    private final InMemoryApiKeys keys = new InMemoryApiKeys();

    FileApiKeys(Path file) throws IOException {
        this.file = file.toAbsolutePath();
        if (Files.exists(this.file)) {
            for (KeyRecord written : JSON.readValue(Files.readString(this.file), KeyRecord[].class)) {
                keys.put(written.key());
            }
        }
    }

    @Override
    public Optional<ApiKey> find(String id) {
        return keys.find(id);
    }

    @Override
    public List<ApiKey> all() {
        return keys.all();
    }

    /**
     * Writes the file before the key becomes valid, because a key that was not written would be lost at the next start.
     */
    @Override
    public synchronized void put(ApiKey key) {
        putAll(List.of(key));
    }

    @Override
    public synchronized List<ApiKey> change(String id, Function<ApiKey, List<ApiKey>> change) {
        List<ApiKey> changed = find(id).map(change).orElse(List.of());
        if (!changed.isEmpty()) {
            putAll(changed);
        }
        return changed;
    }

    private void putAll(List<ApiKey> changed) {
        var ids = changed.stream().map(ApiKey::id).collect(Collectors.toSet());
        var others = keys.all().stream().filter(other -> !ids.contains(other.id()));
        write(Stream.concat(others, changed.stream()).map(KeyRecord::of).toList());
        changed.forEach(keys::put);
    }

    @Override
    public synchronized boolean putFirst(ApiKey key) {
        if (!keys.all().isEmpty()) {
            return false;
        }
        put(key);
        return true;
    }

    private void write(List<KeyRecord> records) {
        try {
            Path folder = Files.createDirectories(file.resolveSibling(""));
            var ownerOnly = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
            Path next = Files.createTempFile(folder, "keys", ".tmp", ownerOnly);
            Files.writeString(next, JSON.writeValueAsString(records));
            try (var channel = FileChannel.open(next, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            // The move is atomic: after a crash, either the old or the new list exists.
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not write keys to " + file + ". The disk may be full.", e);
        }
    }
}
