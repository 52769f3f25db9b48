package io.schedmate.advisor.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.edge.upload.Uploader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that uploads do not fill the disk. */
class ArchivesTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private static final long ANY_SIZE = Long.MAX_VALUE;

    @TempDir
    private Path folder;

    private Archives archives;

    @BeforeEach
    void inAFolder() {
        Bounds bounds = new Bounds(1 << 20, 100, 16, 1 << 20, Duration.ofSeconds(10));
        archives = new Archives(folder.resolve("archives"), new TreeCache(folder.resolve("trees")), bounds, () -> NOW);
    }

    @Test
    void longUnusedArchivesAreDeletedWithTheNamesOfTheirUploaders() throws IOException {
        String old = upload("old", NOW.minus(Duration.ofDays(91)));
        String young = upload("young", NOW.minus(Duration.ofDays(89)));

        assertThat(archives.forget(NOW.minus(Duration.ofDays(90)), ANY_SIZE)).isEqualTo(1);

        assertThatThrownBy(() -> archives.check(old)).isInstanceOf(SourceRefused.class);
        archives.check(young);
        assertThat(folder.resolve("archives"))
                .isDirectoryNotContaining(file -> file.toString().contains(old));
    }

    @Test
    void anUploadThatAdviceUsesIsKept() throws IOException {
        String used = upload("used", NOW.minus(Duration.ofDays(91)));
        assertThat(archives.unpacked(used).resolve("train.py")).hasContent("used");

        assertThat(archives.forget(NOW.minus(Duration.ofDays(90)), ANY_SIZE)).isZero();
    }

    @Test
    void theLongestUnusedArchivesAreDeletedBeyondTheByteLimit() throws IOException {
        String first = upload("1", NOW.minus(Duration.ofHours(3)));
        String second = upload("2", NOW.minus(Duration.ofHours(2)));
        String third = upload("3", NOW.minus(Duration.ofHours(1)));
        long one = Files.size(folder.resolve("archives").resolve(third));

        assertThat(archives.forget(Instant.EPOCH, 2 * one)).isEqualTo(1);
        assertThatThrownBy(() -> archives.check(first)).isInstanceOf(SourceRefused.class);
        archives.check(second);

        assertThat(archives.forget(Instant.EPOCH, 2 * one - 1)).isEqualTo(1);
        archives.check(third);
    }

    @Test
    void bytesThatDoNotMatchTheirDigestAreNotKept() throws IOException {
        byte[] bytes = "no archive".getBytes(StandardCharsets.UTF_8);
        String own = HexFormat.of().formatHex(Archives.sha256().digest(bytes));
        String other = "0".repeat(64);
        Uploader rosa = new Uploader(Set.of("owner:rosa"), false);

        for (String name : List.of(other, "../" + own, own.toUpperCase(Locale.ROOT), own.substring(1), "")) {
            assertThat(archives.keep(name, new ByteArrayInputStream(bytes), rosa))
                    .as(name)
                    .isFalse();
            assertThatThrownBy(() -> archives.check(name)).isInstanceOf(SourceRefused.class);
        }
        assertThat(archives.keep(own, new ByteArrayInputStream(bytes), rosa)).isTrue();
        assertThat(archives.checked(own, rosa)).isEqualTo(own);
        assertThatThrownBy(() -> archives.checked(own, new Uploader(Set.of("owner:tim"), false)))
                .isInstanceOf(SourceRefused.class);
        assertThat(folder.resolve("archives"))
                .isDirectoryNotContaining(file -> file.toString().endsWith(".part"));
    }

    private String upload(String content, Instant usedAt) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("train.py"));
            zip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        String id = HexFormat.of().formatHex(Archives.sha256().digest(bytes.toByteArray()));
        archives.keep(id, new ByteArrayInputStream(bytes.toByteArray()), new Uploader(Set.of("owner:rosa"), false));
        Files.setLastModifiedTime(folder.resolve("archives").resolve(id), FileTime.from(usedAt));
        return id;
    }
}
