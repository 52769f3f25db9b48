package io.schedmate.advisor.source;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.ArchiveException;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * Unpacks one archive into an empty folder. The whole archive is checked before anything is written; see {@link
 * EntryLimits}. Nothing is written through a link. An archive with a link out of the tree, or with an entry other than
 * a file, folder or link, is rejected.
 */
final class Unpacking {

    /** The size to which any archive may be unpacked, however small it is. */
    private static final long FREE_BYTES = 16 << 20;

    private static final int MAX_TARGET_LENGTH = 4_096;
    private static final Set<Byte> FILES =
            Set.of(TarConstants.LF_NORMAL, TarConstants.LF_OLDNORM, TarConstants.LF_CONTIG);

    private final Path root;
    private final Bounds bounds;
    private final Map<Path, String> links = new LinkedHashMap<>();

    Unpacking(Path root, Bounds bounds) {
        this.root = root;
        this.bounds = bounds;
    }

    /** Unpacks a .tar, .tar.gz, .tar.zst or .zip, recognised by its first bytes. */
    void archive(Path file) throws IOException {
        byte[] start = new byte[4];
        try (InputStream bytes = Files.newInputStream(file)) {
            bytes.readNBytes(start, 0, start.length);
        }
        long most = Math.min(bounds.unpackedBytes(), FREE_BYTES + bounds.ratio() * Files.size(file));
        if (start[0] == 'P' && start[1] == 'K') {
            ZipDirectory.check(file, bounds);
            surveyed(() -> zip(file, this::survey, most));
            zip(file, this::unpack, most);
        } else {
            surveyed(() -> tar(file, start, this::survey, most));
            tar(file, start, this::unpack, most);
        }
        makeLinks();
    }

    /** Unpacks a .tar stream, whose entries are not known in advance. */
    void tar(InputStream plain) throws IOException {
        tar(plain, this::unpack, bounds.unpackedBytes());
        makeLinks();
    }

    /** An accepted entry. */
    private record Entry(Path at, Kind kind, String link) {

        enum Kind {
            FILE,
            FOLDER,
            LINK
        }
    }

    @FunctionalInterface
    private interface Taking {
        void take(Entry entry, InputStream content) throws IOException;
    }

    @FunctionalInterface
    private interface Reading {
        void read() throws IOException;
    }

    /**
     * Reads the archive without writing anything. An archive that cannot be read to its end is rejected as incomplete.
     */
    private static void surveyed(Reading reading) {
        try {
            reading.read();
        } catch (IOException _) {
            throw notAnArchive();
        }
    }

    private void survey(Entry entry, InputStream content) throws IOException {
        if (entry.kind() == Entry.Kind.FILE) {
            content.transferTo(OutputStream.nullOutputStream());
        }
    }

    private void unpack(Entry entry, InputStream content) throws IOException {
        switch (entry.kind()) {
            case FOLDER -> Files.createDirectories(entry.at());
            case LINK -> links.put(entry.at(), entry.link());
            case FILE -> {
                Files.createDirectories(parent(entry.at()));
                Files.deleteIfExists(entry.at());
                Files.copy(content, entry.at());
            }
        }
    }

    private void tar(Path file, byte[] start, Taking taking, long most) throws IOException {
        try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
                InputStream plain = decompressed(bytes, start)) {
            tar(plain, taking, most);
        }
    }

    private static InputStream decompressed(InputStream bytes, byte[] start) throws IOException {
        boolean gzip = start[0] == 0x1f && start[1] == (byte) 0x8b;
        boolean zstd = start[0] == 0x28 && start[1] == (byte) 0xb5 && start[2] == 0x2f && start[3] == (byte) 0xfd;
        return gzip ? new GZIPInputStream(bytes) : zstd ? new ZstdInputStreamNoFinalizer(bytes) : bytes;
    }

    private void tar(InputStream plain, Taking taking, long most) throws IOException {
        EntryLimits limits = new EntryLimits(root, bounds, most);
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(limits.counted(plain), StandardCharsets.UTF_8.name())) {
            TarArchiveEntry entry = tar.getNextEntry();
            if (entry == null) {
                throw notAnArchive();
            }
            for (; entry != null; entry = tar.getNextEntry()) {
                Entry checked = checked(entry, limits);
                limits.content();
                taking.take(checked, tar);
                limits.headers();
            }
        } catch (ArchiveException | IllegalArgumentException _) {
            throw notAnArchive();
        }
    }

    private Entry checked(TarArchiveEntry entry, EntryLimits limits) {
        if (!entry.isCheckSumOK()) {
            throw notAnArchive();
        }
        Path at = limits.place(entry.getName(), entry.getSize());
        if (entry.isSymbolicLink()) {
            return new Entry(at, Entry.Kind.LINK, entry.getLinkName());
        }
        if (entry.isLink()) {
            // The target of a hard link is relative to the root of the archive.
            Path target = limits.within(entry.getLinkName());
            return new Entry(at, Entry.Kind.LINK, parent(at).relativize(target).toString());
        }
        if (entry.isDirectory()) {
            return new Entry(at, Entry.Kind.FOLDER, "");
        }
        // Unpacking a sparse file would write its holes.
        if (!FILES.contains(entry.getLinkFlag()) || entry.isSparse()) {
            throw new SourceRefused(
                    "Expected only files, folders and links in the tree, got (%s is a device, a pipe or a file with gaps). Leave it out."
                            .formatted(root.relativize(at)));
        }
        return new Entry(at, Entry.Kind.FILE, "");
    }

    private void zip(Path file, Taking taking, long most) throws IOException {
        EntryLimits limits = new EntryLimits(root, bounds, most);
        limits.content();
        try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
            for (var entries = zip.getEntries(); entries.hasMoreElements(); ) {
                ZipArchiveEntry entry = entries.nextElement();
                Path at = limits.place(entry.getName(), entry.getSize());
                if (entry.isUnixSymlink()) {
                    taking.take(
                            new Entry(at, Entry.Kind.LINK, target(zip.getInputStream(entry))),
                            InputStream.nullInputStream());
                } else if (entry.isDirectory()) {
                    taking.take(new Entry(at, Entry.Kind.FOLDER, ""), InputStream.nullInputStream());
                } else {
                    var sum = new CRC32();
                    try (InputStream content = new CheckedInputStream(limits.counted(zip.getInputStream(entry)), sum)) {
                        taking.take(new Entry(at, Entry.Kind.FILE, ""), content);
                    }
                    // The library does not compare it.
                    if (sum.getValue() != entry.getCrc()) {
                        throw notAnArchive();
                    }
                }
            }
        } catch (ArchiveException | IllegalArgumentException _) {
            throw notAnArchive();
        }
    }

    /**
     * Returns the target of a link, which a .zip stores as content. Whatever size the entry declares, no valid path is
     * longer than the limit.
     */
    private static String target(InputStream content) throws IOException {
        try (content) {
            byte[] target = content.readNBytes(MAX_TARGET_LENGTH + 1);
            if (target.length > MAX_TARGET_LENGTH) {
                throw notAnArchive();
            }
            return new String(target, StandardCharsets.UTF_8);
        }
    }

    /** Creates the links, after all files, so that no file is written through a link. */
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
            // Rejected below.
        }
        throw leadsOut(at);
    }

    /** Returns the parent folder. All entries are below the root, so each has a parent. */
    private static Path parent(Path at) {
        return Objects.requireNonNull(at.getParent(), "a folder");
    }

    private SourceRefused leadsOut(Path at) {
        return new SourceRefused("Expected only links that stay in the tree, got (%s leads out). Leave it out."
                .formatted(root.relativize(at)));
    }

    private static SourceRefused notAnArchive() {
        return new SourceRefused(
                "Expected a .tar, .tar.gz, .tar.zst or .zip, got another file. The upload may be truncated.");
    }
}
