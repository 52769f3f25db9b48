package io.schedmate.agent.host;

import io.schedmate.model.node.DiskReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads the free space of the configured folders. A file server that does not respond blocks one thread, but no sample.
 */
final class Disks {

    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    private final List<Path> folders;
    private final Map<Path, CompletableFuture<DiskReading>> asked = new HashMap<>();
    private final Executor threads =
            task -> Thread.ofPlatform().daemon().name("disk-space").start(task);

    Disks(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** Returns the disks that respond in time. */
    synchronized List<DiskReading> read() {
        List<DiskReading> readings = new ArrayList<>();
        for (Path folder : folders) {
            CompletableFuture<DiskReading> answer =
                    asked.computeIfAbsent(folder, path -> CompletableFuture.supplyAsync(() -> space(path), threads));
            try {
                readings.add(answer.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS));
            } catch (TimeoutException late) {
                continue;
            } catch (ExecutionException unreadable) {
                // The folder is missing or inaccessible.
            } catch (InterruptedException stopping) {
                Thread.currentThread().interrupt();
                return readings;
            }
            asked.remove(folder);
        }
        return readings;
    }

    private static DiskReading space(Path folder) {
        try {
            FileStore store = Files.getFileStore(folder);
            long total = store.getTotalSpace();
            return new DiskReading(folder.toString(), Math.min(total, store.getUsableSpace()), total);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
