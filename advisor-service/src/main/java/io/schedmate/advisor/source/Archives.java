package io.schedmate.advisor.source;

import io.schedmate.edge.upload.UploadClaims;
import io.schedmate.edge.upload.Uploader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Uploaded source trees, stored in one folder by the registry and named after their SHA-256 digest. */
public final class Archives {

    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    private final Path folder;
    private final TreeCache trees;
    private final Bounds bounds;
    private final UploadClaims claims;
    private final InstantSource clock;

    public Archives(Path folder, TreeCache trees, Bounds bounds, InstantSource clock) {
        this.folder = folder.toAbsolutePath();
        this.trees = trees;
        this.bounds = bounds;
        this.clock = clock;
        this.claims = new UploadClaims(folder);
    }

    /**
     * Returns the id of an upload that the user may use.
     *
     * @throws SourceRefused if the upload does not exist or was made by others; the error does not reveal which
     */
    public String checked(String archiveId, Uploader user) {
        check(archiveId);
        if (!claims.holds(archiveId, user)) {
            throw refused(archiveId);
        }
        return archiveId;
    }

    void check(String archiveId) {
        if (!DIGEST.matcher(archiveId).matches() || !Files.isRegularFile(folder.resolve(archiveId))) {
            throw refused(archiveId);
        }
    }

    private static SourceRefused refused(String archiveId) {
        return new SourceRefused(
                "Expected an archive uploaded for this owner or project, got (%s). Send the archive as multipart/form-data."
                        .formatted(archiveId));
    }

    Path unpacked(String archiveId) throws IOException {
        check(archiveId);
        Files.setLastModifiedTime(folder.resolve(archiveId), FileTime.from(clock.instant()));
        return trees.tree(archiveId, empty -> new Unpacking(empty, bounds).archive(folder.resolve(archiveId)));
    }

    /**
     * Stores an upload under its id.
     *
     * @return false if the bytes have another digest; nothing is stored then
     */
    public boolean keep(String archiveId, InputStream bytes, Uploader uploader) throws IOException {
        if (!DIGEST.matcher(archiveId).matches()) {
            return false;
        }
        Files.createDirectories(folder);
        Path arriving = Files.createTempFile(folder, "arriving", ".part");
        try {
            DigestInputStream digested = new DigestInputStream(bytes, sha256());
            Files.copy(digested, arriving, StandardCopyOption.REPLACE_EXISTING);
            if (!HexFormat.of().formatHex(digested.getMessageDigest().digest()).equals(archiveId)) {
                return false;
            }
            claims.add(archiveId, uploader);
            Files.move(arriving, folder.resolve(archiveId), StandardCopyOption.ATOMIC_MOVE);
            return true;
        } finally {
            Files.deleteIfExists(arriving);
        }
    }

    /**
     * Deletes uploads that have been unused since this time, and then the least recently used ones until the rest fits.
     * Callers whose job uses a deleted upload are asked to send it again.
     *
     * @param most maximum total size of the remaining uploads, in bytes
     */
    public int forget(Instant unusedSince, long most) throws IOException {
        int forgotten = 0;
        long left = most;
        for (Kept archive : latestUsedFirst()) {
            left -= archive.bytes();
            if (left < 0 || archive.usedAt().isBefore(unusedSince)) {
                Files.deleteIfExists(archive.file());
                claims.forget(archive.name());
                forgotten++;
            }
        }
        return forgotten;
    }

    private record Kept(Path file, Instant usedAt, long bytes) {

        static Kept of(Path file) {
            try {
                return new Kept(file, Files.getLastModifiedTime(file).toInstant(), Files.size(file));
            } catch (IOException _) {
                // The registry, which shares the folder, has just deleted the file.
                return new Kept(file, Instant.EPOCH, 0);
            }
        }

        String name() {
            return file.getFileName().toString();
        }
    }

    private List<Kept> latestUsedFirst() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file ->
                            DIGEST.matcher(file.getFileName().toString()).matches())
                    .map(Kept::of)
                    .sorted(Comparator.comparing(Kept::usedAt).reversed())
                    .toList();
        }
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(
                    "This Java runtime lacks SHA-256, which every Java runtime must provide.", e);
        }
    }
}
