package io.schedmate.wire.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyncedLinesTest {

    private static final List<String> THREE = List.of("{\"one\":1}", "zwö", "a third line that is longer");

    @TempDir
    private Path folder;

    private Path file;
    private final Disks disks = new Disks();

    @BeforeEach
    void file() {
        file = folder.resolve("lines");
    }

    @Test
    void linesAreReadInTheOrderAdded() throws IOException {
        write(THREE);

        assertThat(read()).isEqualTo(THREE);
    }

    @Test
    void aFileTruncatedAnywhereKeepsItsCompleteLinesAndAcceptsTheNext() throws IOException {
        write(THREE);
        byte[] whole = Files.readAllBytes(file);
        for (int cut = 0; cut <= whole.length; cut++) {
            byte[] left = Arrays.copyOf(whole, cut);
            Files.write(file, left);
            int lines = (int) new String(left, StandardCharsets.UTF_8)
                    .chars()
                    .filter(sign -> sign == '\n')
                    .count();
            try (SyncedLines torn = SyncedLines.open(file, FileChannel::open)) {
                assertThat(torn.lines()).as("cut at %d", cut).isEqualTo(THREE.subList(0, lines));
                assertThat(torn.cutBytes() == 0).isEqualTo(cut == 0 || left[cut - 1] == '\n');
                torn.add("x");
            }
            assertThat(read()).as("cut at %d", cut).hasSize(lines + 1).endsWith("x");
        }
    }

    @Test
    void aLineThatFillsTheDiskIsRejectedAndTheNextStartReadsTheOthers() throws IOException {
        write(THREE);
        long whole = Files.size(file);
        for (long room = 0; room < whole; room++) {
            Files.delete(file);
            long space = room;
            int added = 0;
            try (SyncedLines full =
                    SyncedLines.open(file, (path, options) -> new FullDisk(FileChannel.open(path, options), space))) {
                for (String line : THREE) {
                    try {
                        full.add(line);
                        added++;
                    } catch (IOException expected) {
                        break;
                    }
                }
                assertThat(Files.size(file)).as("room for %d", room).isEqualTo(full.bytes());
            }
            assertThat(read()).as("room for %d", room).isEqualTo(THREE.subList(0, added));
            write(List.of("after"));
            assertThat(read()).endsWith("after").hasSize(added + 1);
        }
    }

    @Test
    void aFailedReplacementOnAFullDiskKeepsTheOldFile() throws IOException {
        write(THREE);
        try (SyncedLines full =
                SyncedLines.open(file, (path, options) -> new FullDisk(FileChannel.open(path, options), 20))) {
            assertThatThrownBy(() -> full.replace(THREE)).hasMessageContaining("No space");
        }

        assertThat(read()).isEqualTo(THREE);
        assertThat(folder).isDirectoryContaining("glob:**lines").isDirectoryNotContaining("glob:**.new");
    }

    @Test
    void replacedLinesAreRemoved() throws IOException {
        write(THREE);
        try (SyncedLines lines = SyncedLines.open(file, FileChannel::open)) {
            lines.replace(List.of("only"));
            lines.add("and this");
        }

        assertThat(read()).containsExactly("only", "and this");
    }

    @Test
    void aCorruptLineIsAnErrorUnlessItIsTheLastWhichIsDropped() throws IOException {
        write(THREE);
        byte[] whole = Files.readAllBytes(file);
        byte[] first = whole.clone();
        first[12]++;
        Files.write(file, first);
        assertThatThrownBy(this::read).isInstanceOf(DamagedLine.class).hasMessageContaining("checksum");

        byte[] last = whole.clone();
        last[whole.length - 2]++;
        Files.write(file, last);
        assertThat(read()).isEqualTo(THREE.subList(0, 2));
    }

    @Test
    void linesWithoutChecksumsAreRead() throws IOException {
        Files.writeString(file, "TokenSeen {}\nClaimMade {}\nTokenS");
        write(List.of("new"));

        assertThat(read()).containsExactly("TokenSeen {}", "ClaimMade {}", "new");
    }

    @Test
    void anAddedLineSurvivesAPowerLoss() throws IOException {
        try (SyncedLines lines = SyncedLines.open(file, disks::open)) {
            assertThat(disks.of(folder).safe()).isZero();
            for (String line : THREE) {
                lines.add(line);
                assertThat(disks.of(file).safe()).isEqualTo(lines.bytes()).isEqualTo(Files.size(file));
            }
        }
    }

    @Test
    void aReplacementSurvivesAPowerLoss() throws IOException {
        write(THREE);
        try (SyncedLines lines = SyncedLines.open(file, disks::open)) {
            assertThat(disks.names()).doesNotContain(folder);
            lines.replace(List.of("only"));

            assertThat(disks.of(folder.resolve("lines.new")).safe())
                    .isEqualTo(lines.bytes())
                    .isEqualTo(Files.size(file));
            assertThat(disks.of(folder).safe()).isZero();
        }
    }

    @Test
    void aRejectedLineIsNotStoredEvenIfComplete() throws IOException {
        try (SyncedLines lines = SyncedLines.open(file, disks::open)) {
            lines.add("first");
            disks.of(file).fails(true);
            assertThatThrownBy(() -> lines.add("one that is longer than the next"))
                    .hasMessageContaining("Input/output error")
                    .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
            disks.of(file).fails(false);
            lines.add("last");
        }

        assertThat(read()).containsExactly("first", "last");
    }

    @Test
    void anInterruptedCallIsRejectedAndLaterLinesAreAccepted() throws IOException {
        try (SyncedLines lines = SyncedLines.open(file, FileChannel::open)) {
            lines.add("first");
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> lines.add("one that is longer than the next"))
                    .isInstanceOf(ClosedByInterruptException.class);
            assertThat(Thread.interrupted()).isTrue();
            lines.add("second");
            lines.replace(List.of("a", "b"));
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> lines.add("again")).isInstanceOf(ClosedByInterruptException.class);
            assertThat(Thread.interrupted()).isTrue();
            lines.add("last");
        }

        assertThat(read()).containsExactly("a", "b", "last");
    }

    @Test
    void aClosedFileAcceptsNoLine() throws IOException {
        SyncedLines lines = SyncedLines.open(file, FileChannel::open);
        lines.close();

        assertThatThrownBy(() -> lines.add("late")).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void everyFileIsClosed() throws IOException {
        SyncedLines lines = SyncedLines.open(file, disks::open);
        lines.replace(THREE);
        assertThat(disks.of(file).isOpen()).isFalse();
        lines.close();
        assertThat(disks.of(folder.resolve("lines.new")).isOpen()).isFalse();

        try (SyncedLines full = SyncedLines.open(file, (path, options) -> disks.open(path, 20, options))) {
            assertThatThrownBy(() -> full.replace(THREE)).isInstanceOf(IOException.class);
            assertThat(disks.of(folder.resolve("lines.new")).isOpen()).isFalse();
        }
    }

    @Test
    void aLineThatLooksLikeAChecksumIsALine() throws IOException {
        Files.writeString(file, "0123abcd\n\n");
        assertThat(read()).containsExactly("0123abcd", "");

        Files.delete(file);
        write(List.of("", "x"));
        assertThat(read()).containsExactly("", "x");
    }

    private void write(List<String> some) throws IOException {
        try (SyncedLines lines = SyncedLines.open(file, FileChannel::open)) {
            for (String line : some) {
                lines.add(line);
            }
        }
    }

    private List<String> read() throws IOException {
        try (SyncedLines lines = SyncedLines.open(file, FileChannel::open)) {
            return lines.lines();
        }
    }

    /** The opened files by name; of several with one name, the last. */
    private static final class Disks {

        private final Map<Path, FullDisk> opened = new HashMap<>();

        FileChannel open(Path path, OpenOption... options) throws IOException {
            return open(path, Long.MAX_VALUE, options);
        }

        FileChannel open(Path path, long room, OpenOption... options) throws IOException {
            var disk = new FullDisk(FileChannel.open(path, options), room);
            opened.put(path, disk);
            return disk;
        }

        FullDisk of(Path path) {
            return Objects.requireNonNull(opened.get(path));
        }

        Set<Path> names() {
            return opened.keySet();
        }
    }
}
