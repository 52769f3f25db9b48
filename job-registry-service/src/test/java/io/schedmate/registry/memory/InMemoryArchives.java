package io.schedmate.registry.memory;

import io.schedmate.edge.upload.Uploader;
import io.schedmate.registry.lifecycle.Archives;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;

/** Stores the names of archives in memory, without their contents. */
final class InMemoryArchives implements Archives {

    private record Upload(Instant at, Set<String> names) {}

    private final Map<String, Upload> uploads = new HashMap<>();
    private final Clock clock;

    InMemoryArchives(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized boolean holds(String archiveId, Uploader user) {
        Upload upload = uploads.get(archiveId);
        return upload != null && (user.isEverybody() || user.names().stream().anyMatch(upload.names()::contains));
    }

    @Override
    public synchronized boolean keep(String archiveId, InputStream bytes, Uploader uploader) throws IOException {
        if (!sha256(bytes.readAllBytes()).equals(archiveId)) {
            return false;
        }
        Set<String> names = new HashSet<>(uploader.names());
        if (uploads.containsKey(archiveId)) {
            names.addAll(uploads.get(archiveId).names());
        }
        uploads.put(archiveId, new Upload(clock.instant(), names));
        return true;
    }

    @Override
    public synchronized int forgetBefore(Instant time, Set<String> butFor) {
        int before = uploads.size();
        uploads.entrySet()
                .removeIf(each ->
                        !butFor.contains(each.getKey()) && each.getValue().at().isBefore(time));
        return before - uploads.size();
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
