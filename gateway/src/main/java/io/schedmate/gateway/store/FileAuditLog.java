package io.schedmate.gateway.store;

import io.schedmate.gateway.audit.AuditEntry;
import io.schedmate.gateway.audit.AuditLog;
import io.schedmate.gateway.audit.AuditPlace;
import io.schedmate.gateway.audit.AuditQuery;
import io.schedmate.wire.WireJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Stores entries as lines of JSON in one file per hour that only its owner can read; refused calls are separate. For a
 * single gateway.
 */
final class FileAuditLog implements AuditLog {

    private static final Logger LOG = LoggerFactory.getLogger(FileAuditLog.class);
    private static final JsonMapper JSON = WireJson.tolerant();
    private static final Comparator<AuditEntry> OLDEST_FIRST = Comparator.comparing(AuditPlace::of);
    private static final Set<StandardOpenOption> APPENDED =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    private static final Set<StandardOpenOption> REPLACED =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);

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
            try (var channel = FileChannel.open(probe, REPLACED, OWNER_ONLY)) {
                channel.write(StandardCharsets.UTF_8.encode("Test entry.\n"));
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
                // The file has been deleted as too old in the meantime.
            } catch (IOException e) {
                throw new UncheckedIOException("Could not read " + file.in(folder) + ".", e);
            }
        }
        return newest.stream().sorted(OLDEST_FIRST.reversed()).toList();
    }

    /** Unlike that of {@link Files}, it accepts an incomplete character. */
    private static BufferedReader reader(Path file) throws IOException {
        return new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8));
    }

    /** Skips an incomplete line that was written when the machine stopped. */
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
            try (var channel = FileChannel.open(file, APPENDED, OWNER_ONLY)) {
                append(channel, line);
            }
        } catch (IOException e) {
            throw refused(file, e);
        }
    }

    /** Appends the whole line or nothing. */
    private static void append(FileChannel channel, String line) throws IOException {
        long end = channel.size();
        byte[] text = ((endsWithinLine(channel, end) ? "\n" : "") + line + "\n").getBytes(StandardCharsets.UTF_8);
        var bytes = ByteBuffer.wrap(text);
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes, end + bytes.position());
            }
            channel.force(false);
        } catch (IOException e) {
            channel.truncate(end);
            throw e;
        }
    }

    /** Whether the machine stopped while a line was written. */
    private static boolean endsWithinLine(FileChannel channel, long end) throws IOException {
        var last = ByteBuffer.allocate(1);
        return end > 0 && channel.read(last, end - 1) == 1 && last.get(0) != '\n';
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
