package io.schedmate.advisor.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that archives made to use much time, memory or space are rejected without writing anything. */
class UnpackingTest {

    private static final Bounds BOUNDS = new Bounds(1L << 30, 1_000, 10, 1 << 20, Duration.ofSeconds(10));

    private Path archive;
    private Path empty;

    @BeforeEach
    void inAnEmptyFolder(@TempDir Path folder) throws IOException {
        archive = folder.resolve("archive");
        empty = Files.createDirectory(folder.resolve("tree"));
    }

    @Test
    void manyEmptyFilesAreRejectedBeforeOneIsWritten() throws IOException {
        Files.write(archive, tar(tar -> {
            for (int at = 0; at < 2_000; at++) {
                entry(tar, "empty-" + at, TarConstants.LF_NORMAL);
            }
        }));

        assertRefused("at most 1000 files and folders");
    }

    @Test
    void foldersThatOnlyNamesImplyAreCounted() throws IOException {
        Files.write(archive, tar(tar -> {
            for (int at = 0; at < 100; at++) {
                entry(tar, at + "/a".repeat(30) + "/file", TarConstants.LF_NORMAL);
            }
        }));

        assertRefused("at most 1000 files and folders");
    }

    @ParameterizedTest
    @ValueSource(ints = {1_100, 70_000})
    void aZipOfManyEmptyFilesIsRejectedBeforeItsDirectoryIsRead(int files) throws IOException {
        Files.write(archive, zip(files));

        assertRefused("of at most 1000 files and folders");
    }

    @Test
    void aZipWithAFalseFileCountIsRejected() throws IOException {
        byte[] lying = zip(20_000);
        ByteBuffer.wrap(lying).order(ByteOrder.LITTLE_ENDIAN).putShort(lying.length - 12, (short) 1);
        Files.write(archive, lying);

        assertRefused("of at most 1000 files and folders");
    }

    /** A list whose entries are shorter than usual is not long for the number that it declares. */
    @Test
    void aZipWithAFalseFileCountAndAShortListIsRejectedBeforeItsDirectoryIsRead() throws IOException {
        byte[] lying = zip(3_000);
        ByteBuffer.wrap(lying).order(ByteOrder.LITTLE_ENDIAN).putShort(lying.length - 12, (short) 1);
        Files.write(archive, lying);

        assertThatThrownBy(() -> ZipDirectory.check(archive, BOUNDS))
                .isInstanceOf(SourceRefused.class)
                .hasMessageContaining("of at most 1000 files and folders");
    }

    /** Libraries take a list that does not begin where the file says for an empty one. */
    @ParameterizedTest
    @ValueSource(ints = {-1, 1, 60, 5_000_000})
    void aZipWhoseListIsNotWhereItSaysIsRejected(int off) throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
            for (int at = 0; at < 20; at++) {
                zip.putArchiveEntry(new ZipArchiveEntry("file-" + at));
                zip.write(("the content of file " + at).getBytes(StandardCharsets.UTF_8));
                zip.closeArchiveEntry();
            }
        }
        byte[] damaged = Files.readAllBytes(archive);
        ByteBuffer list = ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN);
        // Without the signature of a file in front, which would give the damage away.
        damaged[2] = 'x';
        list.putInt(damaged.length - 6, list.getInt(damaged.length - 6) + off);
        Files.write(archive, damaged);

        assertRefused("may be");
    }

    @Test
    void aZipWithAChangedByteIsRejected() throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
            zip.setMethod(ZipEntry.STORED);
            ZipArchiveEntry entry = new ZipArchiveEntry("train.py");
            byte[] content = "epochs = 10".getBytes(StandardCharsets.UTF_8);
            CRC32 sum = new CRC32();
            sum.update(content);
            entry.setSize(content.length);
            entry.setCrc(sum.getValue());
            zip.putArchiveEntry(entry);
            zip.write(content);
            zip.closeArchiveEntry();
        }
        byte[] damaged = Files.readAllBytes(archive);
        damaged[new String(damaged, StandardCharsets.ISO_8859_1).indexOf("10")] = '9';
        Files.write(archive, damaged);

        assertRefused("may be truncated");
    }

    @Test
    void aZipThatListsFewerEntriesThanItDeclaresIsRejected() throws IOException {
        byte[] damaged = zip(20);
        ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN).putShort(damaged.length - 12, (short) 21);
        Files.write(archive, damaged);

        assertRefused("lists the 21 entries that it declares, got (20)");
    }

    @Test
    void namesThatAreTooLongOrTooDeepAreRejected() throws IOException {
        for (String name : List.of("a/".repeat(70) + "file", "b".repeat(1_100))) {
            Files.write(archive, tar(tar -> entry(tar, name, TarConstants.LF_NORMAL)));

            assertThatThrownBy(this::unpack).isInstanceOf(SourceRefused.class);
        }
    }

    @Test
    void anOversizedNameIsNotReadToItsEnd() throws IOException {
        Files.write(archive, tar(tar -> {
            TarArchiveEntry name = new TarArchiveEntry("././@LongLink", TarConstants.LF_GNUTYPE_LONGNAME);
            name.setSize(3 << 20);
            tar.putArchiveEntry(name);
            tar.write(new byte[3 << 20]);
            tar.closeArchiveEntry();
            entry(tar, "train.py", TarConstants.LF_NORMAL);
        }));

        assertRefused("of names and attributes per entry");
    }

    @ParameterizedTest
    @ValueSource(bytes = {TarConstants.LF_FIFO, TarConstants.LF_CHR, TarConstants.LF_BLK})
    void specialEntriesAreRejected(byte kind) throws IOException {
        Files.write(archive, tar(tar -> {
            entry(tar, "train.py", TarConstants.LF_NORMAL);
            entry(tar, "special", kind);
        }));

        assertRefused("special is a device, a pipe or a file with gaps");
    }

    @Test
    void anExcessiveCompressionRatioIsRejected() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(tar(tar -> file(tar, "zeros", new byte[20 << 20])));
        }
        Files.write(archive, packed.toByteArray());

        assertRefused("Expected a tree of at most");
    }

    @Test
    void aFileThatDeclaresAnExcessiveSizeIsRejectedBeforeItsContentIsRead() throws IOException {
        // The header of a file of one gibibyte, with no content.
        TarArchiveEntry huge = new TarArchiveEntry("weights");
        huge.setSize(1L << 30);
        byte[] head = new byte[512];
        huge.writeEntryHeader(head);
        Files.write(archive, head);

        assertRefused("Expected a tree of at most");
    }

    @Test
    void aTreeAtTheByteLimitIsUnpackedAndOneByteMoreIsRejected() throws IOException {
        Bounds bounds = new Bounds(100_000, 1_000, 10, 1 << 20, Duration.ofSeconds(10));
        for (int size : List.of(100_000, 100_001)) {
            try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
                zip.putArchiveEntry(new ZipArchiveEntry("weights"));
                zip.write(new byte[size]);
                zip.closeArchiveEntry();
            }
            Path tree = Files.createDirectory(empty.resolve("of-" + size));
            Unpacking unpacking = new Unpacking(tree, bounds);

            if (size == 100_000) {
                unpacking.archive(archive);
                assertThat(tree.resolve("weights")).hasSize(100_000);
            } else {
                assertThatThrownBy(() -> unpacking.archive(archive)).isInstanceOf(SourceRefused.class);
            }
        }
    }

    @Test
    void filesThatExceedTheLimitTogetherAreRejectedBeforeOneIsWritten() throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
            for (String name : List.of("first", "second")) {
                zip.putArchiveEntry(new ZipArchiveEntry(name));
                zip.write(new byte[60_000]);
                zip.closeArchiveEntry();
            }
        }
        Bounds bounds = new Bounds(100_000, 1_000, 10, 1 << 20, Duration.ofSeconds(10));

        assertThatThrownBy(() -> new Unpacking(empty, bounds).archive(archive)).isInstanceOf(SourceRefused.class);
        assertThat(empty).isEmptyDirectory();
    }

    @Test
    void aLargeZipEntryIsNotTakenForALongName() throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
            zip.putArchiveEntry(new ZipArchiveEntry("weights"));
            zip.write(new byte[3 << 20]);
            zip.closeArchiveEntry();
        }

        unpack();

        assertThat(empty.resolve("weights")).hasSize(3 << 20);
    }

    @Test
    void theTargetOfAZipLinkIsLimitedToThePathLength() throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
            ZipArchiveEntry link = new ZipArchiveEntry("link");
            link.setUnixMode(0120777);
            zip.putArchiveEntry(link);
            zip.write("x/".repeat(1 << 20).getBytes(StandardCharsets.UTF_8));
            zip.closeArchiveEntry();
        }

        assertThatThrownBy(this::unpack).isInstanceOf(SourceRefused.class);
    }

    @Test
    void aValidTreeIsUnpacked() throws IOException {
        Files.write(archive, tar(tar -> {
            file(tar, "src/train.py", new byte[] {'1'});
            entry(tar, "src/empty", TarConstants.LF_NORMAL);
        }));

        unpack();

        assertThat(empty.resolve("src/train.py")).hasContent("1");
        assertThat(empty.resolve("src/empty")).isEmptyFile();
    }

    @Test
    void everyFormatIsDetectedByItsFirstBytes() throws IOException {
        byte[] plain = tar(tar -> file(tar, "src/train.py", new byte[] {'1'}));
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream packing = new GZIPOutputStream(gzip)) {
            packing.write(plain);
        }
        for (byte[] form : List.of(plain, gzip.toByteArray(), Zstd.compress(plain))) {
            Files.write(archive, form);
            Path tree = Files.createTempDirectory(empty, "tree");

            new Unpacking(tree, BOUNDS).archive(archive);

            assertThat(tree.resolve("src/train.py")).hasContent("1");
        }
    }

    @Test
    void aFileThatIsNotAnArchiveIsRejected() throws IOException {
        for (String text : List.of("", "PK and nothing of a .zip behind it", "no archive")) {
            Files.writeString(archive, text);

            assertThatThrownBy(this::unpack).as(text).isInstanceOf(SourceRefused.class);
            assertThat(empty).isEmptyDirectory();
        }
    }

    @Test
    void truncatedAndDamagedArchivesAreRejected() throws IOException {
        byte[] content = new byte[8_000];
        new Random(7).nextBytes(content);
        byte[] plain = tar(tar -> {
            file(tar, "src/train.py", content);
            file(tar, "src/model.py", content);
        });
        ByteArrayOutputStream gzip = new ByteArrayOutputStream();
        try (GZIPOutputStream packing = new GZIPOutputStream(gzip)) {
            packing.write(plain);
        }
        byte[] damaged = plain.clone();
        // The changed byte is in the header of the second file, whose checksum is then wrong.
        damaged[512 + 8_192 + 3] ^= 1;
        for (byte[] form : List.of(
                Arrays.copyOf(plain, 4_000),
                Arrays.copyOf(gzip.toByteArray(), gzip.size() / 2),
                Arrays.copyOf(Zstd.compress(plain), 3_000),
                damaged)) {
            Files.write(archive, form);

            assertRefused("may be truncated");
        }
    }

    @Test
    void linksWithinTheTreeAreCreatedAfterItsFiles() throws IOException {
        Files.write(archive, tar(tar -> {
            link(tar, "deep/latest", "../src/train.py", TarConstants.LF_SYMLINK);
            link(tar, "again.py", "src/train.py", TarConstants.LF_LINK);
            file(tar, "src/train.py", new byte[] {'1'});
        }));

        unpack();

        assertThat(empty.resolve("deep/latest")).isSymbolicLink().hasContent("1");
        assertThat(empty.resolve("again.py")).hasContent("1");
    }

    @Test
    void aFileWinsOverALinkOfTheSameName() throws IOException {
        Files.write(archive, tar(tar -> {
            link(tar, "train.py", "other.py", TarConstants.LF_SYMLINK);
            file(tar, "train.py", new byte[] {'1'});
            file(tar, "other.py", new byte[] {'2'});
        }));

        unpack();

        assertThat(empty.resolve("train.py")).isRegularFile().hasContent("1");
        assertThat(Files.isSymbolicLink(empty.resolve("train.py"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"out, /etc", "out, ../..", "a/b/out, ../../../etc", "out, ../tree-beside"})
    void aLinkThatLeavesTheTreeIsRejected(String name, String target) throws IOException {
        for (byte kind : List.of(TarConstants.LF_SYMLINK, TarConstants.LF_LINK)) {
            Files.write(archive, tar(tar -> {
                file(tar, "train.py", new byte[] {'1'});
                link(tar, name, target, kind);
            }));

            assertThatThrownBy(() -> new Unpacking(Files.createTempDirectory(empty, "tree"), BOUNDS).archive(archive))
                    .isInstanceOf(SourceRefused.class);
        }
    }

    /** Its target would be another file once the tree is moved. */
    @Test
    void anAbsoluteLinkIntoTheTreeIsRejected() throws IOException {
        Files.write(archive, tar(tar -> {
            file(tar, "train.py", new byte[] {'1'});
            link(tar, "latest.py", empty.resolve("train.py").toString(), TarConstants.LF_SYMLINK);
        }));

        assertThatThrownBy(this::unpack)
                .isInstanceOfSatisfying(
                        SourceRefused.class,
                        refused -> assertThat(refused.detail()).contains("latest.py leads out"));
    }

    @Test
    void linksThatLeaveTheTreeTogetherAreRejected() throws IOException {
        Files.write(archive, tar(tar -> {
            link(tar, "inner/here", ".", TarConstants.LF_SYMLINK);
            link(tar, "inner/out", "here/../../..", TarConstants.LF_SYMLINK);
        }));

        assertThatThrownBy(this::unpack)
                .isInstanceOfSatisfying(
                        SourceRefused.class,
                        refused -> assertThat(refused.detail()).contains("inner/out leads out"));
    }

    @Test
    void aLinkThatLeavesTheTreeOnlyThroughAnotherLinkIsRejected() throws IOException {
        Files.write(archive, tar(tar -> {
            link(tar, "inner/here", ".", TarConstants.LF_SYMLINK);
            link(tar, "inner/out", "here/../..", TarConstants.LF_SYMLINK);
        }));

        assertThatThrownBy(this::unpack)
                .isInstanceOfSatisfying(
                        SourceRefused.class,
                        refused -> assertThat(refused.detail()).contains("inner/out leads out"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../train.py", "/train.py", "a/../../train.py", "a\\..\\train.py"})
    void aNameThatLeavesTheTreeIsRejected(String name) throws IOException {
        Files.write(archive, tar(tar -> {
            TarArchiveEntry entry = new TarArchiveEntry(name, true);
            entry.setSize(1);
            tar.putArchiveEntry(entry);
            tar.write('1');
            tar.closeArchiveEntry();
        }));

        assertRefused("Expected only names below the tree's root");
    }

    @Test
    void aZipKeepsFoldersAndLinks() throws IOException {
        try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(archive)) {
            zip.putArchiveEntry(new ZipArchiveEntry("empty/"));
            zip.closeArchiveEntry();
            zip.putArchiveEntry(new ZipArchiveEntry("src/train.py"));
            zip.write('1');
            zip.closeArchiveEntry();
            ZipArchiveEntry link = new ZipArchiveEntry("latest.py");
            link.setUnixMode(0120777);
            zip.putArchiveEntry(link);
            zip.write("src/train.py".getBytes(StandardCharsets.UTF_8));
            zip.closeArchiveEntry();
        }

        unpack();

        assertThat(empty.resolve("empty")).isEmptyDirectory();
        assertThat(empty.resolve("latest.py")).isSymbolicLink().hasContent("1");
    }

    private void assertRefused(String because) throws IOException {
        assertThatThrownBy(this::unpack)
                .isInstanceOfSatisfying(
                        SourceRefused.class,
                        refused -> assertThat(refused.detail()).contains(because));
        assertThat(empty).isEmptyDirectory();
    }

    private void unpack() throws IOException {
        new Unpacking(empty, BOUNDS).archive(archive);
    }

    @FunctionalInterface
    private interface Packing {
        void into(TarArchiveOutputStream tar) throws IOException;
    }

    private static byte[] tar(Packing packing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
            packing.into(tar);
        }
        return bytes.toByteArray();
    }

    private static void entry(TarArchiveOutputStream tar, String name, byte kind) throws IOException {
        tar.putArchiveEntry(new TarArchiveEntry(name, kind));
        tar.closeArchiveEntry();
    }

    private static void file(TarArchiveOutputStream tar, String name, byte[] content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    private static void link(TarArchiveOutputStream tar, String name, String target, byte kind) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, kind);
        entry.setLinkName(target);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
    }

    private static byte[] zip(int files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (int at = 0; at < files; at++) {
                zip.putNextEntry(new ZipEntry("some-long-name-of-an-empty-file-" + at));
                zip.closeEntry();
            }
        }
        return bytes.toByteArray();
    }
}
