package io.schedmate.code.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.inspect.StaticInspector;
import io.schedmate.code.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionedInspectorTest {

    /** Late enough that earlier writes count as old. */
    private static final InstantSource LATER = () -> Instant.now().plus(Duration.ofHours(1));

    private static final String COMMAND = "python train.py --batch-size 16";

    @TempDir
    private Path folder;

    private Path root = Path.of("");
    private int readings;
    private final WorkloadInspector counted = (tree, workdir, command) -> {
        readings++;
        return new StaticInspector().inspect(tree, workdir, command);
    };
    private final Readings kept = new RecentReadings(2);
    private final VersionedInspector inspector = new VersionedInspector(counted, "rules", kept, InstantSource.system());

    @BeforeEach
    void startWithATraining() throws IOException {
        root = folder.toRealPath();
        write("train.py", """
                import argparse
                from lib.settings import EPOCHS
                import torch
                parser = argparse.ArgumentParser()
                parser.add_argument("--batch-size", type=int, default=8)
                args = parser.parse_args()
                optimizer = torch.optim.AdamW(net.parameters(), lr=3e-4)
                for epoch in range(EPOCHS):
                    step(args.batch_size)
                """);
        write("lib/__init__.py", "");
        write("lib/settings.py", "EPOCHS = 3\n");
        write("README.md", "# Herons\n\nA text.\n\n\n\nMore of it.\n");
        write("docs/notes.txt", "notes");
    }

    @Test
    void anUnchangedTreeIsAnsweredFromTheCache() {
        VersionedMetadata first = inspect(inspector);
        VersionedMetadata second = inspect(inspector);

        assertThat(first.cached()).isFalse();
        assertThat(second.cached()).isTrue();
        assertThat(second.metadata()).isEqualTo(first.metadata());
        assertThat(second.metadata().epochs()).isEqualTo(3);
        assertThat(readings).isEqualTo(1);
    }

    @Test
    void aChangedFileIsReadAgainAndReported() throws IOException {
        inspect(inspector);
        write("lib/settings.py", "EPOCHS = 4\n");

        VersionedMetadata again = inspect(inspector);

        assertThat(again.metadata().epochs()).isEqualTo(4);
        assertThat(again.changedFiles()).containsExactly("lib/settings.py");
        assertThat(again.changedFields()).containsExactly("epochs");
        assertThat(inspect(inspector).cached()).isTrue();
    }

    @Test
    void aChangeOfAnUnrelatedFileIsIgnored() throws IOException {
        inspect(inspector);
        write("docs/notes.txt", "other notes");
        write("docs/more.txt", "more");

        assertThat(inspect(inspector).cached()).isTrue();
    }

    @Test
    void onlyTheHeadingOfAReadMeCounts() throws IOException {
        Workload before = inspect(inspector).metadata();
        write("README.md", "# Herons\n\nA text.\n\n\n\nAnother end.\n");
        assertThat(inspect(inspector).cached()).isTrue();

        write("README.md", "# Image classification of herons\n\nA text.\n");
        VersionedMetadata after = inspect(inspector);
        assertThat(after.cached()).isFalse();
        assertThat(after.metadata()).isNotEqualTo(before);
    }

    @Test
    void aNewFileThatShadowsAReadFileIsAChange() throws IOException {
        inspect(inspector);
        write("lib/settings/__init__.py", "EPOCHS = 9\n");

        VersionedMetadata again = inspect(inspector);

        assertThat(again.cached()).isFalse();
        assertThat(again.metadata().epochs()).isEqualTo(9);
    }

    @Test
    void aDeletedFileIsAChange() throws IOException {
        inspect(inspector);
        Files.delete(root.resolve("lib/settings.py"));

        assertThat(inspect(inspector).metadata().epochs()).isNull();
    }

    @Test
    void theCacheIsSharedByInspectorsWithTheSameRules() {
        inspect(inspector);
        VersionedInspector replica = new VersionedInspector(counted, "rules", kept, InstantSource.system());
        VersionedInspector newer = new VersionedInspector(counted, "newer rules", kept, InstantSource.system());

        assertThat(inspect(replica).cached()).isTrue();
        assertThat(inspect(newer).cached()).isFalse();
    }

    @Test
    void copiesOfATreeShareTheCache(@TempDir Path elsewhere) throws IOException {
        inspector.inspectVersion(new JobTree("git", root, root), COMMAND);
        Path copy = elsewhere.toRealPath();
        for (String file : List.of("train.py", "lib/__init__.py", "lib/settings.py", "README.md")) {
            Path to = copy.resolve(file);
            Files.createDirectories(to.getParent());
            Files.copy(root.resolve(file), to);
        }

        assertThat(inspector
                        .inspectVersion(new JobTree("git", copy, copy), COMMAND)
                        .cached())
                .isTrue();
        assertThat(inspector
                        .inspectVersion(new JobTree("other", copy, copy), COMMAND)
                        .cached())
                .isFalse();
    }

    @Test
    void revertingToAnEarlierVersionReadsNothing() throws IOException {
        inspect(inspector);
        write("lib/settings.py", "EPOCHS = 4\n");
        inspect(inspector);
        write("lib/settings.py", "EPOCHS = 3\n");

        VersionedMetadata back = inspect(inspector);

        assertThat(back.cached()).isTrue();
        assertThat(back.metadata().epochs()).isEqualTo(3);
    }

    @Test
    void aFileWithAnUnchangedTimestampIsNotOpened() throws IOException {
        VersionedInspector later = new VersionedInspector(counted, "rules", kept, LATER);
        inspect(later);

        assertThat(inspect(later).filesCompared()).isZero();
        write("lib/settings.py", "EPOCHS = 12\n");
        VersionedMetadata changed = inspect(later);
        assertThat(changed.metadata().epochs()).isEqualTo(12);
        assertThat(changed.filesCompared()).isEqualTo(1);
        assertThat(changed.filesRead()).isZero();
    }

    @Test
    void aFileAsNewAsItsReadingIsComparedByContent() throws IOException {
        inspect(inspector);

        assertThat(inspect(inspector).filesCompared()).isPositive();
    }

    @Test
    void anInspectionCutOffByItsBudgetIsNotCached() {
        VersionedInspector hurried = new VersionedInspector(
                (tree, workdir, command) ->
                        counted.inspect(tree, workdir, command).cutOff(),
                "rules",
                kept,
                InstantSource.system());
        inspect(hurried);

        assertThat(inspect(hurried).cached()).isFalse();
    }

    @Test
    void theLeastRecentlyUsedEntryIsEvicted() {
        inspector.inspect(root, root, "python train.py a");
        inspector.inspect(root, root, "python train.py b");
        inspector.inspect(root, root, "python train.py a");
        inspector.inspect(root, root, "python train.py c");
        readings = 0;

        inspector.inspect(root, root, "python train.py a");
        assertThat(readings).isZero();
        inspector.inspect(root, root, "python train.py b");
        assertThat(readings).isEqualTo(1);
    }

    private VersionedMetadata inspect(VersionedInspector by) {
        return by.inspectVersion(JobTree.at(root, root), COMMAND);
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
