package io.schedmate.evaluation.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.schedmate.evaluation.corpus.LogFiles;
import io.schedmate.evaluation.score.Figure;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each public set in its authors' layout, with logs of our own. */
class PublicSetTest {

    private static final PublicSet.Reader READER =
            new PublicSet.Reader(LogFiles.inMemory(), RuleFailureDiagnosis.standard(), new PlannedMetricExtractor());

    @TempDir
    private Path folder;

    @Test
    void aGpuAlertModeIsRightIfItsReasonMatches() throws IOException {
        write("corpus/wild/a.log", "RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB\n");
        write("corpus/made/b.log", "KeyError: 'lr'\n");
        write("corpus/labels.jsonl", """
                {"id": "a", "mode": "cuda_oom", "source": "wild", "log_path": "corpus/wild/a.log"}
                {"id": "b", "mode": "permission", "source": "synthetic", "log_path": "corpus/made/b.log"}
                """);

        PublicReport report = score("gpualert");

        assertThat(figure(report, "public.gpualert.wild").value()).isEqualTo(1.0);
        assertThat(figure(report, "public.gpualert.made").value()).isZero();
        assertThat(report.misses()).containsExactly("b: user_script, Key Error");
        assertThat(report.peers()).isNotEmpty();
    }

    @Test
    void aLogDxCaseIsRightIfAnEvidenceLineMatches() throws IOException {
        write("cases/dev/one/raw.log", "a\n".repeat(20) + "ModuleNotFoundError: No module named 'badger'\n");
        write("cases/dev/one/ground_truth.json", "{\"evidence_spans\": [{\"start_line\": 19, \"end_line\": 19}]}");
        write("cases/dev/two/raw.log", "ModuleNotFoundError: No module named 'badger'\n" + "a\n".repeat(20));
        write("cases/dev/two/ground_truth.json", "{\"evidence_spans\": [{\"start_line\": 19, \"end_line\": 19}]}");

        PublicReport report = score("logdx");

        assertThat(figure(report, "public.logdx.root").value()).isEqualTo(0.5);
    }

    @Test
    void anMlPerfRunIsComparedWithItsRecords() throws IOException {
        write("org/results/sys/llm/result_0.txt", """
                :::MLLOG {"time_ms": 1000, "event_type": "INTERVAL_START", "key": "run_start", "value": null, "metadata": {}}
                :::MLLOG {"time_ms": 2000, "event_type": "POINT_IN_TIME", "key": "train_loss", "value": 2.5, "metadata": {"step_num": 10}}
                :::MLLOG {"time_ms": 3000, "event_type": "POINT_IN_TIME", "key": "train_loss", "value": 2.25, "metadata": {"step_num": 20}}
                :::MLLOG {"time_ms": 3500, "event_type": "POINT_IN_TIME", "key": "tracked_stats", "value": {"throughput": 12.5}, "metadata": {"step_num": 20}}
                :::MLLOG {"time_ms": 4000, "event_type": "INTERVAL_END", "key": "run_stop", "value": null, "metadata": {"status": "success"}}
                """);

        PublicReport report = score("mlperf");

        assertThat(report.misses()).isEmpty();
        assertThat(report.figures())
                .filteredOn(figure -> figure.n() > 0)
                .hasSize(4)
                .allSatisfy(figure -> assertThat(figure.value()).isEqualTo(1.0));
    }

    @Test
    void aFolderWithoutTheSetIsRejected() {
        assertThatIOException().isThrownBy(() -> score("mlperf"));
        assertThatIOException().isThrownBy(() -> score("gpualert"));
        assertThatIOException().isThrownBy(() -> score("logdx"));
    }

    private PublicReport score(String set) throws IOException {
        return PublicSet.named(set).orElseThrow().score(folder, READER);
    }

    private static Figure figure(PublicReport report, String id) {
        return report.figures().stream()
                .filter(figure -> figure.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
