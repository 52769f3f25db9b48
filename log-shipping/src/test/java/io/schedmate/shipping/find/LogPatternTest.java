package io.schedmate.shipping.find;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogPatternTest {

    @TempDir
    private Path root;

    private final List<String> unreadable = new ArrayList<>();

    @BeforeEach
    void files() throws IOException {
        make(
                "slurm-12.out",
                "slurm-12.err",
                "slurm-x.out",
                "12_3.out",
                "vision/7/node-a.0003.log",
                "vision/7/node-b.0004.log",
                "speech/8/node-a.0000.log",
                "100%-5.txt",
                "j9-j9.out",
                "j9-j8.out");
    }

    @Test
    void aJobIdIsReadFromTheName() {
        assertThat(find("/slurm-%j.out")).containsOnlyKeys("slurm-12.out");
        assertThat(find("/slurm-%j.out").get("slurm-12.out")).isEqualTo(new JobNames("12", null, null));
    }

    @Test
    void aStarMatchesAnyTextWithinAName() {
        assertThat(find("/slurm-%j.*")).containsOnlyKeys("slurm-12.out", "slurm-12.err");
    }

    @Test
    void anArrayTaskHasTheIdThatTheSchedulerShows() {
        assertThat(find("/%A_%a.out")).containsEntry("12_3.out", new JobNames("12_3", null, null));
    }

    @Test
    void foldersNodesAndRanksAreRead() {
        var found = find("/%x/%j/%N.%4t.log");

        assertThat(found).hasSize(3);
        assertThat(found.get("vision/7/node-b.0004.log")).isEqualTo(new JobNames("7", 4, "node-b"));
    }

    @Test
    void textualJobIdsAreRead() throws IOException {
        make("raysubmit_Q1x.v2.log", "007.log");

        assertThat(find("/%j.log", "ray"))
                .containsEntry("raysubmit_Q1x.v2.log", new JobNames("raysubmit_Q1x.v2", null, null))
                .containsEntry("007.log", new JobNames("007", null, null));
        assertThat(find("/%j.log")).containsOnlyKeys("007.log").containsValue(new JobNames("7", null, null));
        assertThat(find("/%J.log", "ray")).containsEntry("007.log", new JobNames("007", null, null));
    }

    @Test
    void aJobIdIsReadWithoutItsStepAndWithoutPadding() throws IOException {
        make("step-0012.0", "0040_007.out", "0041.out");

        assertThat(find("/step-%J")).containsOnlyKeys("step-0012.0").containsValue(new JobNames("12", null, null));
        assertThat(find("/%A_%a.out")).containsEntry("0040_007.out", new JobNames("40_7", null, null));
        assertThat(find("/%A.out")).containsOnlyKeys("0041.out").containsValue(new JobNames("41", null, null));
    }

    @Test
    void aNumberTooLargeForARankIsNone() throws IOException {
        make("5-999999999.rank", "6-1000000000.rank");

        assertThat(find("/%j-%t.rank"))
                .containsOnlyKeys("5-999999999.rank")
                .containsValue(new JobNames("5", 999_999_999, null));
    }

    @Test
    void aPodsLogBelongsToTheJobOfItsNamespace() throws IOException {
        make("team-a_my-train-2-x7k2p_0b7d0a5e-6d5c-4a3c-9f6e-0f4f2f1f7a11/train/0.log");

        assertThat(find("/%p_%j-%t-?????_*/*/*.log", "kubernetes").values())
                .containsExactly(new JobNames("team-a/my-train", 2, null));
        assertThat(find("/%p_%j-?????_*/train/*.log", "kubernetes").values())
                .containsExactly(new JobNames("team-a/my-train-2", null, null));
    }

    @Test
    void anEscapedPercentAndARepeatedPlaceholderAreRead() {
        assertThat(find("/100%%-%j.txt")).hasSize(1);
        assertThat(find("/j%j-j%j.out")).containsOnlyKeys("j9-j9.out");
    }

    @Test
    void charactersSpecialToRegularExpressionsAreLiteral() {
        assertThat(find("/slurm-%j?out")).containsOnlyKeys("slurm-12.out");
        assertThat(find("/slurm-%j.(out)")).isEmpty();
    }

    @Test
    void aFolderWithTheNameOfALogIsNotEntered() throws IOException {
        make("slurm-13.out/slurm-14.out");

        assertThat(find("/slurm-%j.out")).containsOnlyKeys("slurm-12.out");
        assertThat(unreadable).isEmpty();
    }

    @Test
    void aFileInPlaceOfAFolderContainsNoLogs() throws IOException {
        make("vision/9");

        assertThat(find("/vision/%j/%N.%4t.log")).hasSize(2);
        assertThat(unreadable).isEmpty();
    }

    @Test
    void anUnknownPlaceholderIsRejectedWithTheKnownOnes() {
        assertThatThrownBy(() -> LogPattern.of("/logs/%j-%q.out", "slurm"))
                .hasMessageContaining("[A, J, N, a, j, n, p, s, t, u, x]")
                .hasMessageContaining("%q");
    }

    @Test
    void aMissingFolderIsReported() {
        assertThat(find("/gone/%j.out")).isEmpty();
        assertThat(unreadable).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"slurm-%j.out", "/logs/train.log", "/logs/%j-%q.out", "/logs/%j/"})
    void anInvalidPatternIsRejected(String text) {
        assertThatThrownBy(() -> LogPattern.of(text, "slurm"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Expected");
    }

    private void make(String... names) throws IOException {
        for (String name : names) {
            Path file = root.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "");
        }
    }

    private Map<String, JobNames> find(String pattern) {
        return find(pattern, "slurm");
    }

    private Map<String, JobNames> find(String pattern, String scheduler) {
        Map<String, JobNames> found = new TreeMap<>();
        LogPattern.of(root + pattern, scheduler)
                .find(
                        (path, names) -> found.put(root.relativize(path).toString(), names),
                        (folder, failure) -> unreadable.add(folder + " " + failure));
        return found;
    }
}
