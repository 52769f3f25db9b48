package io.schedmate.code.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.CommandOnlyInspector;
import io.schedmate.code.WorkloadInspector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionedInspectorTest {

    @TempDir
    private Path root;

    private int readings;

    /** Reads the options in args.txt, and whatever other files are named. */
    private final VersionedInspector inspector = new VersionedInspector(reading("args.txt", "later.txt"), 2);

    @BeforeEach
    void startWithOneFile() throws IOException {
        Files.writeString(root.resolve("args.txt"), "train --epochs 3");
    }

    @Test
    void anUnchangedTreeIsAnsweredFromWhatWasRead() {
        VersionedMetadata first = inspector.inspectVersion(root, root, "c");
        VersionedMetadata second = inspector.inspectVersion(root, root, "c");

        assertThat(first.cached()).isFalse();
        assertThat(second).isEqualTo(new VersionedMetadata(first.metadata(), true, List.of(), List.of()));
        assertThat(readings).isEqualTo(1);
    }

    @Test
    void aChangedFileIsReadAgainAndTold() throws IOException {
        inspector.inspectVersion(root, root, "c");
        Files.writeString(root.resolve("args.txt"), "train --epochs 4");

        VersionedMetadata again = inspector.inspectVersion(root, root, "c");

        assertThat(again.metadata().epochs()).isEqualTo(4);
        assertThat(again.changedFiles()).containsExactly("args.txt");
        assertThat(again.changedFields()).containsExactly("epochs");
        assertThat(inspector.inspectVersion(root, root, "c").cached()).isTrue();
    }

    @Test
    void aFileThatComesOrGoesIsAChange() throws IOException {
        inspector.inspectVersion(root, root, "c");
        Files.writeString(root.resolve("later.txt"), "");
        assertThat(inspector.inspectVersion(root, root, "c").changedFiles()).containsExactly("later.txt");

        Files.delete(root.resolve("later.txt"));
        assertThat(inspector.inspectVersion(root, root, "c").changedFiles()).containsExactly("later.txt");
    }

    @Test
    void theReadingNotUsedForLongestIsForgotten() {
        inspector.inspectVersion(root, root, "a");
        inspector.inspectVersion(root, root, "b");
        inspector.inspectVersion(root, root, "a");
        inspector.inspectVersion(root, root, "c");

        assertThat(inspector.inspectVersion(root, root, "a").cached()).isTrue();
        assertThat(inspector.inspectVersion(root, root, "b").cached()).isFalse();
    }

    @Test
    void aPathOutOfTheRootHasNoFingerprint(@TempDir Path outside) throws IOException {
        Files.writeString(outside.resolve("x"), "secret");
        Files.createSymbolicLink(root.resolve("link"), outside.resolve("x"));

        Fingerprints prints = Fingerprints.of(
                root, List.of("link", root.relativize(outside.resolve("x")).toString()));

        assertThat(prints.files().values()).containsOnly(Fingerprints.ABSENT);
    }

    private WorkloadInspector reading(String args, String other) {
        return (tree, workdir, _) -> {
            readings++;
            try {
                String command = Files.readString(tree.resolve(args));
                return new CommandOnlyInspector()
                        .inspect(tree, workdir, command)
                        .withFilesRead(List.of(args, other));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
