package io.schedmate.evaluation.versions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.evaluation.report.VersionReportText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VersionEvaluationTest {

    @TempDir
    private Path repository;

    @TempDir
    private Path scratch;

    @BeforeEach
    void commitATrainingThreeTimes() throws IOException, InterruptedException {
        git("init", "--quiet", ".");
        write("train.py", "from lib.settings import EPOCHS\nfor epoch in range(EPOCHS):\n    step()\n");
        write("lib/settings.py", "EPOCHS = 3\n");
        write("old/notes.txt", "notes");
        commit();
        Files.delete(repository.resolve("old/notes.txt"));
        write("new.txt", "elsewhere");
        commit();
        write("lib/settings.py", "EPOCHS = 5\n");
        commit();
    }

    @Test
    void anIrrelevantEditReadsNoFileAndARelevantOneReadsOnlyItsFile() throws Exception {
        VersionScore score = new VersionEvaluation(null, InstantSource.system()).run(history(), scratch);

        assertThat(score.edits()).isEqualTo(2);
        assertThat(score.known()).isEqualTo(1);
        assertThat(score.same()).isEqualTo(2);
        assertThat(score.differing()).isEmpty();
        assertThat(score.files()).isEqualTo(new VersionScore.Files(4, 1, 3));
        assertThat(scratch.resolve("tree/old")).doesNotExist();
        assertThat(scratch.resolve("tree/lib/settings.py")).hasContent("EPOCHS = 5\n");
    }

    @Test
    void theReportStatesSharesRepositoriesAndCommits() throws Exception {
        VersionScore score = new VersionEvaluation(null, InstantSource.system()).run(history(), scratch);

        assertThat(VersionReportText.markdown(new VersionReport(List.of(score), Map.of("some/other", "gone"))))
                .contains("| same answer as from scratch | 100.0 % | 2 edits |")
                .contains("| answered without reading | 50.0 % | 2 edits |")
                .contains("| files not reopened, running | 75.0 % | 4 files |")
                .contains("| herons/training | " + score.commits().getFirst().substring(0, 10))
                .contains("some/other was skipped: gone")
                .doesNotContain("token");
    }

    @Test
    void anInvalidLineIsRejectedWithTheExpectedForm() {
        assertThat(History.of("a/b\tdir\tHEAD\t30\t\tpython train.py"))
                .isEqualTo(new History("a/b", Path.of("dir"), "HEAD", 30, "", "python train.py"));
        assertThatThrownBy(() -> History.of("a/b dir")).hasMessageContaining("Separate them by tabs");
    }

    private History history() {
        return new History("herons/training", repository.resolve(".git"), "HEAD", 10, "", "python train.py");
    }

    private void write(String path, String text) throws IOException {
        Path file = repository.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void commit() throws IOException, InterruptedException {
        git("add", "--all");
        git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "change");
    }

    private void git(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(repository.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
