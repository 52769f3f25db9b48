package io.schedmate.shipping;

import io.schedmate.model.event.LogChunk;
import io.schedmate.model.log.LogOrder;
import io.schedmate.shipping.guard.FileGuard;
import io.schedmate.shipping.guard.FileGuard.OpenFile;
import io.schedmate.shipping.guard.FileRefused;
import io.schedmate.shipping.guard.Refusals;
import io.schedmate.shipping.offsets.FilePrint;
import io.schedmate.shipping.offsets.SourceOffset;
import io.schedmate.shipping.tail.CutLines;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A file that is followed when it is renamed or truncated. */
final class FollowedFile {

    private static final int CHUNK_BYTES = 256 << 10;
    private static final int CHUNK_LINES = 1000;
    private static final int MAX_LINE_LENGTH = 64 << 10;

    private final Path path;
    private final ShipSettings settings;
    private final FileGuard guard;
    private final Refusals refusals;
    private SourceOffset offset;
    private long size;
    private Instant grewAt;
    private @Nullable String trouble;
    private @Nullable LogChunk chunk;

    FollowedFile(
            Path path, SourceOffset offset, ShipSettings settings, FileGuard guard, Refusals refusals, Instant now) {
        this.path = path;
        this.offset = offset;
        this.settings = settings;
        this.guard = guard;
        this.refusals = refusals;
        this.grewAt = now;
    }

    SourceOffset offset() {
        return offset;
    }

    long size() {
        return size;
    }

    @Nullable
    String trouble() {
        return trouble;
    }

    void trouble(@Nullable String words) {
        trouble = words;
    }

    /** Returns the chunk that {@link #decide} chose; empty if there is none. */
    Optional<LogChunk> chunk() {
        return Optional.ofNullable(chunk);
    }

    void acknowledged(Instant at) {
        offset = offset.acknowledged(at);
        chunk = null;
        trouble = null;
    }

    /** Decides on the next chunk, or keeps the pending one. Returns whether there is one. */
    boolean decide(Instant now) {
        try {
            chunk = next(now);
        } catch (FileRefused refused) {
            refusals.report(path, refused);
            trouble = refused.getMessage();
            chunk = null;
        } catch (IOException e) {
            trouble = String.valueOf(e);
            chunk = null;
        }
        return chunk != null;
    }

    private @Nullable LogChunk next(Instant now) throws IOException {
        Optional<OpenFile> here = open(path);
        if (here.isPresent()) {
            try (OpenFile file = here.get()) {
                if (offset.print().isOfNoFile()) {
                    offset = offset.continuedIn(file.print());
                }
                if (file.key().equals(offset.print().key())) {
                    return ofThisFile(file, now);
                }
                LogChunk rest = ofRenamed(now);
                if (rest != null) {
                    return rest;
                }
                offset = offset.continuedIn(file.print());
                grewAt = now;
                return read(file, now, CutLines.Rest.WAITS);
            }
        }
        return ofRenamed(now);
    }

    private @Nullable LogChunk ofThisFile(OpenFile file, Instant now) throws IOException {
        SourceOffset.Pending pending = offset.pending();
        long decided = offset.position() + (pending == null ? 0 : pending.bytes());
        if (file.channel().size() < decided || !offset.print().beginsSo(file.channel())) {
            FilePrint emptied = file.print();
            offset = settings.emptied() == ShipSettings.Emptied.NEXT_ATTEMPT
                    ? offset.nextAttempt(emptied)
                    : offset.continuedIn(emptied);
            grewAt = now;
        }
        if (file.channel().size() != size) {
            size = file.channel().size();
            grewAt = now;
        }
        return read(file, now, rest(Duration.between(grewAt, now)));
    }

    private CutLines.Rest rest(Duration still) {
        if (still.compareTo(settings.unfinishedAfter()) >= 0) {
            return CutLines.Rest.IS_TAKEN;
        }
        // A progress bar that is redrawn continuously never rests, so the time since the last shipped line counts too.
        Instant shipped = offset.lastShippedAt();
        boolean waited = still.compareTo(settings.redrawnAfter()) >= 0
                || (shipped != null && Duration.between(shipped, grewAt).compareTo(settings.redrawnAfter()) >= 0);
        return waited ? CutLines.Rest.REDRAWN_IS_TAKEN : CutLines.Rest.WAITS;
    }

    /**
     * Returns the next chunk of the file that was at the path before. That file no longer grows, so its last line
     * counts as complete.
     */
    private @Nullable LogChunk ofRenamed(Instant now) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (offset.print().isOfNoFile() || folder == null || !Files.isDirectory(folder)) {
            return null;
        }
        try (DirectoryStream<Path> siblings = Files.newDirectoryStream(folder, entry -> isRenamed(entry))) {
            for (Path sibling : siblings) {
                Optional<OpenFile> renamed = open(sibling);
                if (renamed.isPresent()) {
                    try (OpenFile file = renamed.get()) {
                        return file.key().equals(offset.print().key())
                                        && offset.print().beginsSo(file.channel())
                                ? read(file, now, CutLines.Rest.IS_TAKEN)
                                : null;
                    }
                }
            }
        }
        return null;
    }

    private boolean isRenamed(Path entry) throws IOException {
        String name = String.valueOf(entry.getFileName());
        return !entry.equals(path)
                && name.startsWith(String.valueOf(path.getFileName()))
                && FilePrint.key(entry).equals(offset.print().key());
    }

    private @Nullable LogChunk read(OpenFile file, Instant now, CutLines.Rest rest) throws IOException {
        SourceOffset.Pending pending = offset.pending();
        if (pending != null) {
            CutLines again = cut(file, pending.bytes(), Integer.MAX_VALUE, CutLines.Rest.IS_TAKEN);
            if (again.bytes() == pending.bytes()) {
                return asChunk(again, pending.at());
            }
            throw new IOException(
                    "Expected the bytes of a chunk that was being sent, but they are missing. The file may have been truncated.");
        }
        // Only at the end of the file is a line unfinished; elsewhere it continues in the next chunk.
        boolean isLast = file.channel().size() - offset.position() <= CHUNK_BYTES;
        CutLines cut = cut(file, CHUNK_BYTES, CHUNK_LINES, isLast ? rest : CutLines.Rest.WAITS);
        if (cut.lines().isEmpty()) {
            return null;
        }
        offset = offset.decided(print(file), cut.bytes(), cut.lines().size(), now);
        return asChunk(cut, now);
    }

    /** Returns the current print. It covers more bytes as the file grows, up to a limit. */
    private FilePrint print(OpenFile file) throws IOException {
        FilePrint known = offset.print();
        FilePrint fresh = file.print();
        return fresh.key().equals(known.key()) ? fresh : known;
    }

    private CutLines cut(OpenFile file, int most, int lines, CutLines.Rest rest) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(
                (int) Math.max(0, Math.min(most, file.channel().size() - offset.position())));
        while (buffer.hasRemaining() && file.channel().read(buffer, offset.position() + buffer.position()) >= 0) {}
        return CutLines.of(buffer.array(), buffer.position(), lines, MAX_LINE_LENGTH, rest);
    }

    private LogChunk asChunk(CutLines cut, Instant at) {
        String name = "%s|%s|%d|%s|%d|%d"
                .formatted(
                        settings.cluster(),
                        offset.jobId(),
                        offset.attempt(),
                        offset.source(),
                        offset.sequence(),
                        offset.nextLine());
        return new LogChunk(
                UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)),
                offset.jobId(),
                settings.cluster(),
                offset.attempt(),
                at,
                offset.source(),
                offset.sequence(),
                offset.nextLine(),
                offset.baseBytes() + offset.position(),
                LogOrder.EXACT,
                cut.lines());
    }

    private Optional<OpenFile> open(Path file) throws IOException {
        Optional<OpenFile> open = guard.open(settings.roots(), file, offset.jobId(), offset.jobOwner());
        open.map(OpenFile::jobOwner).ifPresent(owner -> offset = offset.ownedBy(owner));
        return open;
    }
}
