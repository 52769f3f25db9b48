package io.schedmate.gateway.store;

import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditPlace;
import io.schedmate.gateway.audit.AuditQuery;
import io.schedmate.wire.WireJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores entries as lines of JSON in files that only their owner can read, one file per hour for accepted calls and one
 * for refused calls. For a single gateway.
 */
final class FileAuditLog implements AuditLog {

    private static final Logger LOG = LoggerFactory.getLogger(FileAuditLog.class);
    private static final JsonMapper JSON = WireJson.tolerant();
    private static final Comparator<AuditEntry> OLDEST_FIRST = Comparator.comparing(AuditPlace::of);

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path folder;

    FileAuditLog(Path folder) {
        this.folder = folder.toAbsolutePath();
    }

    @Override
    public synchronized void add(AuditEntry entry) {
        append(AuditHour.of(entry), JSON.writeValueAsString(entry));
    }

    @Override
    public List<AuditEntry> find(AuditQuery query) {
        List<AuditEntry> found = new ArrayList<>();
        for (List<AuditHour> hour : AuditHour.newestFirst(folder)) {
            if (found.size() < query.limit() && hour.getFirst().mayHold(query)) {
                found.addAll(newest(hour, query, query.limit() - found.size()));
            }
        }
        return found;
    }

    @Override
    public synchronized void check() {
        Path probe = folder.resolve("probe");
        try {
            Files.createDirectories(folder);
            try (var file = open(probe)) {
                file.setLength(0);
                file.write("Test entry.\n".getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw refused(probe, e);
        }
    }

    @Override
    public synchronized void trim(Bounds bounds, Instant now) {
        AuditHour.beyond(folder, bounds, now).forEach(hour -> delete(hour.in(folder)));
    }

    private List<AuditEntry> newest(List<AuditHour> hour, AuditQuery query, int most) {
        var newest = new PriorityQueue<>(OLDEST_FIRST);
        for (AuditHour file : hour) {
            try (BufferedReader lines = reader(file.in(folder))) {
                lines.lines().flatMap(FileAuditLog::entry).filter(query::takes).forEach(entry -> {
                    newest.add(entry);
                    if (newest.size() > most) {
                        newest.poll();
                    }
                });
            } catch (NoSuchFileException _) {
                // The file was deleted as too old in the meantime.
            } catch (IOException e) {
                throw new UncheckedIOException("Could not read " + file.in(folder) + ".", e);
            }
        }
        return newest.stream().sorted(OLDEST_FIRST.reversed()).toList();
    }

    /** Returns a reader that accepts an incomplete character, unlike the reader of {@link Files}. */
    private static BufferedReader reader(Path file) throws IOException {
        return new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8));
    }

    /** Parses a line. Skips an incomplete line, which remains if the machine stopped while it was written. */
    private static Stream<AuditEntry> entry(String line) {
        try {
            return line.isBlank() ? Stream.empty() : Stream.of(JSON.readValue(line, AuditEntry.class));
        } catch (JacksonException e) {
            LOG.warn("Could not read a line of the audit log: {}", e.getOriginalMessage());
            return Stream.empty();
        }
    }

    private void append(AuditHour hour, String line) {
        Path file = hour.in(folder);
        try {
            Files.createDirectories(folder);
            try (var opened = open(file)) {
                append(opened, line);
            }
        } catch (IOException e) {
            throw refused(file, e);
        }
    }

    /**
     * Opens a file and creates it if it does not exist. Does not use {@code FileChannel}, because an interrupt could
     * close it after the write but before the call returns; the stored entry would be reported as refused and stored
     * again.
     */
    private static RandomAccessFile open(Path file) throws IOException {
        try {
            Files.createFile(file, OWNER_ONLY);
        } catch (FileAlreadyExistsException _) {
            // Another entry of the same hour has created it.
        }
        return new RandomAccessFile(file.toFile(), "rw");
    }

    /** Appends either the whole line or nothing. */
    private static void append(RandomAccessFile file, String line) throws IOException {
        long end = file.length();
        byte[] text = ((endsWithinLine(file, end) ? "\n" : "") + line + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            file.seek(end);
            file.write(text);
            file.getFD().sync();
        } catch (IOException e) {
            file.setLength(end);
            throw e;
        }
    }

    /** Whether the last line is incomplete, because the machine stopped while it was written. */
    private static boolean endsWithinLine(RandomAccessFile file, long end) throws IOException {
        if (end == 0) {
            return false;
        }
        file.seek(end - 1);
        return file.read() != '\n';
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("Could not delete " + file + ".", e);
        }
    }

    private static UncheckedIOException refused(Path file, IOException why) {
        return new UncheckedIOException("Could not write the audit log to " + file + ". The disk may be full.", why);
    }
}
