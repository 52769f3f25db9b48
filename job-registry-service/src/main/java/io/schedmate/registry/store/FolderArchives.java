package io.schedmate.registry.store;

import io.schedmate.edge.upload.UploadClaims;
import io.schedmate.edge.upload.Uploader;
import io.schedmate.registry.lifecycle.Archives;
import io.schedmate.registry.wiring.RegistryProperties;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Stores archives as files in one folder. */
@Component
class FolderArchives implements Archives {

    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    private final Path folder;
    private final UploadClaims claims;

    FolderArchives(RegistryProperties settings) {
        this.folder = settings.archives().toAbsolutePath();
        this.claims = new UploadClaims(folder);
    }

    @Override
    public boolean holds(String archiveId, Uploader user) {
        return DIGEST.matcher(archiveId).matches()
                && Files.isRegularFile(folder.resolve(archiveId))
                && claims.holds(archiveId, user);
    }

    @Override
    public boolean keep(String archiveId, InputStream bytes, Uploader uploader) throws IOException {
        if (!DIGEST.matcher(archiveId).matches()) {
            return false;
        }
        Files.createDirectories(folder);
        Path arriving = Files.createTempFile(folder, "arriving", ".part");
        try {
            DigestInputStream digested = new DigestInputStream(bytes, sha256());
            Files.copy(digested, arriving, StandardCopyOption.REPLACE_EXISTING);
            String digest = HexFormat.of().formatHex(digested.getMessageDigest().digest());
            if (!digest.equals(archiveId)) {
                return false;
            }
            claims.add(archiveId, uploader);
            Files.move(arriving, folder.resolve(archiveId), StandardCopyOption.ATOMIC_MOVE);
            return true;
        } finally {
            Files.deleteIfExists(arriving);
        }
    }

    @Override
    public int forgetBefore(Instant time, Set<String> butFor) throws IOException {
        int forgotten = 0;
        for (Path archive : archives()) {
            if (!butFor.contains(archive.getFileName().toString())
                    && Files.getLastModifiedTime(archive).toInstant().isBefore(time)
                    && Files.deleteIfExists(archive)) {
                claims.forget(archive.getFileName().toString());
                forgotten++;
            }
        }
        return forgotten;
    }

    private List<Path> archives() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file ->
                            DIGEST.matcher(file.getFileName().toString()).matches())
                    .toList();
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(
                    "This Java runtime lacks SHA-256, which every Java runtime must provide.", e);
        }
    }
}
