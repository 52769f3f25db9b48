package io.schedmate.advisor.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreeCacheTest {

    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    @TempDir
    private Path folder;

    private TreeCache trees;

    @BeforeEach
    void inAFolder() {
        trees = new TreeCache(folder);
    }

    @Test
    void aTreeIsCreatedOnceAndReused() throws IOException {
        Path made = trees.tree("a", TreeCacheTest::fill);
        Path again = trees.tree("a", _ -> {
            throw new IOException("made twice");
        });

        assertThat(again).isEqualTo(made);
        assertThat(again.resolve("train.py")).hasContent("a = 1\n");
        assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains(".arriving"));
    }

    @Test
    void anIncompleteTreeIsRemovedAndRecreated() throws IOException {
        assertThatThrownBy(() -> trees.tree("a", empty -> {
                    fill(empty);
                    throw new IOException("half");
                }))
                .hasMessage("half");
        assertThat(folder).isEmptyDirectory();

        assertThat(trees.tree("a", TreeCacheTest::fill).resolve("train.py")).exists();
    }

    @Test
    void twoConcurrentCallsShareOneTreeAndLeaveNoTemporaryFiles() throws IOException {
        Path first = trees.tree("a", empty -> {
            fill(empty);
            trees.tree("a", TreeCacheTest::fill);
        });

        assertThat(first.resolve("train.py")).exists();
        try (var all = Files.list(folder)) {
            assertThat(all).hasSize(1);
        }
    }

    @Test
    void oldTreesAreDeletedWithoutFollowingLinks() throws IOException {
        Path outside = Files.createDirectories(folder.resolveSibling(folder.getFileName() + "-outside"));
        Files.writeString(outside.resolve("kept"), "kept\n");
        Path old = trees.tree("old", empty -> {
            fill(empty);
            Files.createDirectories(empty.resolve("b/c"));
            Files.writeString(empty.resolve("b/c/d.py"), "d = 1\n");
            Files.createSymbolicLink(empty.resolve("link"), outside);
        });
        Path young = trees.tree("young", TreeCacheTest::fill);
        Files.setLastModifiedTime(old, FileTime.from(NOON.minusSeconds(1)));
        Files.setLastModifiedTime(young, FileTime.from(NOON));

        assertThat(trees.forgetBefore(NOON)).isEqualTo(1);

        assertThat(old).doesNotExist();
        assertThat(young.resolve("train.py")).exists();
        assertThat(outside.resolve("kept")).exists();
        assertThat(new TreeCache(folder.resolve("none")).forgetBefore(NOON)).isZero();
    }

    @Test
    void theLeastRecentlyUsedTreesAreDeletedBeyondTheByteLimit() throws IOException {
        var now = new AtomicReference<>(NOON);
        var bounded = new TreeCache(folder, 100_000, Duration.ofMinutes(5), now::get);
        Path first = bounded.tree("first", empty -> fill(empty, 40_000));
        now.set(NOON.plusSeconds(60));
        Path second = bounded.tree("second", empty -> fill(empty, 30_000));
        now.set(NOON.plusSeconds(120));
        bounded.tree("first", TreeCacheTest::fill);

        now.set(NOON.plusSeconds(3_600));
        Path third = bounded.tree("third", empty -> fill(empty, 30_000));

        assertThat(second).doesNotExist();
        assertThat(first).exists();
        assertThat(third).exists();
        assertThat(new TreeCache(folder, 100_000, Duration.ofMinutes(5), now::get)
                        .tree("fourth", empty -> fill(empty, 30_000)))
                .exists();
        assertThat(first).doesNotExist();
    }

    @Test
    void emptyFilesTakeRoom() throws IOException {
        var now = new AtomicReference<>(NOON);
        var bounded = new TreeCache(folder, 100_000, Duration.ofMinutes(5), now::get);
        Path first = bounded.tree("first", empty -> {
            for (int each = 0; each < 15; each++) {
                Files.createFile(empty.resolve("empty-" + each));
            }
        });
        now.set(NOON.plusSeconds(3_600));
        bounded.tree("second", empty -> fill(empty, 40_000));

        assertThat(first).doesNotExist();
    }

    @Test
    void aTreeThatMayStillBeReadIsKeptAndANewOneIsUnavailable() throws IOException {
        var now = new AtomicReference<>(NOON);
        var bounded = new TreeCache(folder, 100_000, Duration.ofMinutes(5), now::get);
        Path first = bounded.tree("first", empty -> fill(empty, 60_000));
        now.set(NOON.plusSeconds(300));

        assertThatThrownBy(() -> bounded.tree("second", empty -> fill(empty, 60_000)))
                .isInstanceOf(SourceUnavailable.class)
                .hasMessageContaining("at most 100000 bytes");

        assertThat(first.resolve("train.py")).exists();
        assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains("arriving"));
    }

    private static void fill(Path empty, int bytes) throws IOException {
        Files.write(empty.resolve("train.py"), new byte[bytes]);
    }

    private static void fill(Path empty) throws IOException {
        Files.writeString(empty.resolve("train.py"), "a = 1\n");
    }
}
