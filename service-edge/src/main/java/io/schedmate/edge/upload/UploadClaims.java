package io.schedmate.edge.upload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Records who may use an uploaded tree. To know its digest is not enough, because digests are part of jobs that others
 * can see. Each name is an empty file next to the tree, named after a hash of the name, so that all services that share
 * the folder can read it.
 */
public final class UploadClaims {

    private static final String MARK = ".for-";

    private final Path folder;

    public UploadClaims(Path folder) {
        this.folder = folder.toAbsolutePath();
    }

    /** Records that the uploader has sent the bytes of the tree. */
    public void add(String archiveId, Uploader uploader) throws IOException {
        for (String name : uploader.names()) {
            try {
                Files.createFile(file(archiveId, name));
            } catch (FileAlreadyExistsException _) {
                // The tree was uploaded before.
            }
        }
    }

    public boolean holds(String archiveId, Uploader user) {
        return user.isEverybody() || user.names().stream().anyMatch(name -> Files.exists(file(archiveId, name)));
    }

    /** Deletes the records together with the tree. */
    public void forget(String archiveId) throws IOException {
        for (Path claim : all(archiveId)) {
            Files.deleteIfExists(claim);
        }
    }

    private List<Path> all(String archiveId) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(archiveId + MARK))
                    .toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private Path file(String archiveId, String name) {
        return folder.resolve(archiveId + MARK + sha256(name));
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(
                    "This Java runtime lacks SHA-256, which every Java runtime must provide.", e);
        }
    }
}
