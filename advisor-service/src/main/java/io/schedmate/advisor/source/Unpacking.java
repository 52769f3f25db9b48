package io.schedmate.advisor.source;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveException;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * One archive, unpacked into an empty folder. Its bytes are counted as they come out, whatever it says of itself; nothing
 * is written through a link, and a link that leads out of the tree refuses the whole archive.
 */
final class Unpacking {

    private final Path root;
    private final Bounds bounds;
    private final Map<Path, String> links = new LinkedHashMap<>();
    private long bytesLeft;
    private int entriesLeft;

    Unpacking(Path root, Bounds bounds) {
        this.root = root;
        this.bounds = bounds;
        this.bytesLeft = bounds.unpackedBytes();
        this.entriesLeft = bounds.entries();
    }

    /** A .tar, .tar.gz, .tar.zst or .zip, told by its first bytes. */
    void archive(Path file) throws IOException {
        byte[] start = new byte[4];
        try (InputStream bytes = Files.newInputStream(file)) {
            bytes.readNBytes(start, 0, start.length);
        }
        if (start[0] == 'P' && start[1] == 'K') {
            zip(file);
            return;
        }
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
                InputStream plain = decompressed(bytes, start)) {
            tar(plain);
        }
    }

    private static InputStream decompressed(InputStream bytes, byte[] start) throws IOException {
        boolean gzip = start[0] == 0x1f && start[1] == (byte) 0x8b;
        boolean zstd = start[0] == 0x28 && start[1] == (byte) 0xb5 && start[2] == 0x2f && start[3] == (byte) 0xfd;
        return gzip ? new GZIPInputStream(bytes) : zstd ? new ZstdInputStreamNoFinalizer(bytes) : bytes;
    }

    /** @throws SourceRefused if it is none, too large, or leads out of the folder */
    void tar(InputStream plain) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new Counted(plain), StandardCharsets.UTF_8.name())) {
            TarArchiveEntry entry = tar.getNextEntry();
            if (entry == null) {
                throw notAnArchive();
            }
            for (; entry != null; entry = tar.getNextEntry()) {
                tarEntry(tar, entry);
            }
        } catch (ArchiveException | IllegalArgumentException _) {
            throw notAnArchive();
        }
        makeLinks();
    }

    private void tarEntry(TarArchiveInputStream tar, TarArchiveEntry entry) throws IOException {
        Path at = place(entry);
        if (entry.isSymbolicLink()) {
            links.put(at, entry.getLinkName());
        } else if (entry.isLink()) {
            // A second name of a file: its place counts from the top of the archive.
            Path target = place(entry.getLinkName());
            links.put(at, parent(at).relativize(target).toString());
        } else if (entry.isDirectory()) {
            Files.createDirectories(at);
        } else if (entry.isFile()) {
            write(tar, at);
        }
        // Devices and pipes are nothing to read.
    }

    private void zip(Path file) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
            for (var entries = zip.getEntries(); entries.hasMoreElements(); ) {
                ZipArchiveEntry entry = entries.nextElement();
                Path at = place(entry);
                if (entry.isUnixSymlink()) {
                    links.put(at, zip.getUnixSymlink(entry));
                } else if (entry.isDirectory()) {
                    Files.createDirectories(at);
                } else {
                    try (InputStream content = new Counted(zip.getInputStream(entry))) {
                        write(content, at);
                    }
                }
            }
        } catch (ArchiveException | IllegalArgumentException _) {
            throw notAnArchive();
        }
        makeLinks();
    }

    private static void write(InputStream content, Path at) throws IOException {
        Files.createDirectories(parent(at));
        Files.deleteIfExists(at);
        Files.copy(content, at);
    }

    private Path place(ArchiveEntry entry) {
        if (--entriesLeft < 0) {
            throw new SourceRefused("Expected at most %d files and folders in the tree (more). Maybe leave data out."
                    .formatted(bounds.entries()));
        }
        // What says that it is too large need not be unpacked until it is.
        if (entry.getSize() > bytesLeft) {
            throw tooMuch();
        }
        return place(entry.getName());
    }

    private Path place(String name) {
        try {
            Path at = root.resolve(name).normalize();
            if (at.startsWith(root) && !name.startsWith("/") && !name.contains("\\")) {
                return at;
            }
        } catch (InvalidPathException _) {
            // Told below.
        }
        throw new SourceRefused(
                "Expected only names below the tree's root (%s). Maybe pack the tree anew.".formatted(name));
    }

    /** Only now, so that no file was written through one. */
    private void makeLinks() throws IOException {
        for (Map.Entry<Path, String> link : links.entrySet()) {
            Path at = link.getKey();
            Path target = target(at, link.getValue());
            if (!at.equals(root) && !Files.exists(at) && parent(at).toRealPath().startsWith(root.toRealPath())) {
                Files.createSymbolicLink(at, target);
            }
        }
        for (Path at : links.keySet()) {
            if (Files.exists(at) && !at.toRealPath().startsWith(root.toRealPath())) {
                throw leadsOut(at);
            }
        }
    }

    private Path target(Path at, String target) throws IOException {
        try {
            Path leads = Path.of(target);
            Files.createDirectories(parent(at));
            if (!leads.isAbsolute() && parent(at).resolve(leads).normalize().startsWith(root)) {
                return leads;
            }
        } catch (InvalidPathException _) {
            // Told below.
        }
        throw leadsOut(at);
    }

    /** Everything lies below the root, and that has one. */
    private static Path parent(Path at) {
        return Objects.requireNonNull(at.getParent(), "a folder");
    }

    private SourceRefused leadsOut(Path at) {
        return new SourceRefused("Expected only links that stay in the tree (%s leads out). Maybe leave it out."
                .formatted(root.relativize(at)));
    }

    private SourceRefused tooMuch() {
        return new SourceRefused(
                "Expected a tree of at most %d bytes (more). Maybe leave data out.".formatted(bounds.unpackedBytes()));
    }

    private static SourceRefused notAnArchive() {
        return new SourceRefused(
                "Expected a .tar, .tar.gz, .tar.zst or .zip (another file). Maybe it was cut off on its way.");
    }

    /** Counts what comes out, headers and padding too. */
    private final class Counted extends InputStream {

        private final InputStream plain;

        Counted(InputStream plain) {
            this.plain = plain;
        }

        @Override
        public int read() throws IOException {
            int one = plain.read();
            count(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int some = plain.read(into, from, length);
            count(Math.max(0, some));
            return some;
        }

        @Override
        public void close() throws IOException {
            plain.close();
        }

        private void count(int some) {
            bytesLeft -= some;
            if (bytesLeft < 0) {
                throw tooMuch();
            }
        }
    }
}
