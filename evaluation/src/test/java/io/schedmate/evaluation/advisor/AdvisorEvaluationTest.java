package io.schedmate.evaluation.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.code.value.Place;
import io.schedmate.code.workload.Certainty;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.evaluation.TestCorpus;
import io.schedmate.evaluation.baseline.CommandOnly;
import io.schedmate.evaluation.engine.AdvisorEngine;
import io.schedmate.evaluation.metamorphic.CheckResult;
import io.schedmate.evaluation.score.Figure;
import io.schedmate.model.Engine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdvisorEvaluationTest {

    @Test
    void anEngineThatReadsOnlyTheCommandScoresOnlyWhatTheCommandStates() throws IOException {
        var report = run(new CommandOnly());

        // text: model name and learning rate; vision: silence about precision is as right as fp32.
        assertRate(report, "field.modelName", 1, 3);
        assertRate(report, "field.learningRate", 1, 2);
        assertRate(report, "field.precision", 1, 1);
        assertRate(report, "fields.invented", 0, 2);
        assertRate(report, "fields.evidence", 2, 2);
        assertRate(report, "field.gpus", 1, 2);
        assertRate(report, "pairs.right", 2, 3);
        assertRate(report, "pairs.same.recall", 1, 2);
    }

    @Test
    void missingTreesAreReportedAndExcludedForEnginesThatReadTrees() throws IOException {
        var report = AdvisorEvaluation.run(
                TestCorpus.advisor(), TestCorpus.advisor().resolve("repos"), List.of(new ConfReader(false)), false);

        assertThat(report.missingTrees()).singleElement().asString().startsWith("gone: lab/not-here");
        assertRate(report.engines().getFirst(), "field.modelName", 1, 2);
    }

    @Test
    void citedLinesAreChecked() throws IOException {
        assertRate(run(new ConfReader(false)), "fields.evidence", 2, 2);

        var wrong = run(new ConfReader(true));
        assertRate(wrong, "fields.evidence", 1, 2);
        assertThat(wrong.misses())
                .filteredOn(miss -> miss.verdict().startsWith("EVIDENCE"))
                .extracting(AdvisorReport.Miss::what)
                .containsExactly("modelName");
    }

    @Test
    void anEngineThatReadsTheConfigFollowsItsChange() throws IOException {
        assertThat(run(new ConfReader(false)).checks())
                .allSatisfy(check -> assertThat(check.passed()).isEqualTo(check.n()))
                .extracting(CheckResult::n)
                .containsExactly(2, 1);
    }

    @Test
    void anEngineThatMemorizesValuesIsDetected() throws IOException {
        var remembering = new ConfReader(false) {
            @Override
            double epochs(Path conf) {
                return 12;
            }
        };

        assertThat(run(remembering).checks())
                .filteredOn(check -> check.passed() < check.n())
                .extracting(CheckResult::name)
                .containsExactly("one value changed in one file: that field alone follows");
    }

    @Test
    void anEngineThatKeysOnTheRepositoryNameIsDetected() throws IOException {
        var keyed = new ConfReader(false) {
            @Override
            String model(Job job) {
                return job.root().endsWith("tiny-vision") ? "resnet18" : "unknown";
            }
        };

        assertThat(run(keyed).checks())
                .filteredOn(check -> check.passed() < check.n())
                .extracting(CheckResult::name)
                .contains("repository renamed: nothing changes");
    }

    @Test
    void aFolderWithoutCasesIsRejected(@TempDir Path empty) {
        assertThatThrownBy(() -> AdvisorEvaluation.run(empty, empty, List.of(), false))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cases.jsonl");
    }

    @Test
    void theReportListsTheTreesOfItsCases() throws IOException {
        var report =
                AdvisorEvaluation.run(TestCorpus.advisor(), TestCorpus.advisor().resolve("repos"), List.of(), false);

        assertThat(report.trees()).hasSize(3).allMatch(tree -> tree.matches("lab/[\\w-]+@\\w*"));
    }

    @Test
    void wrongAnswersAreCountedSeparatelyFromInventedOnes() throws IOException {
        var wrong = new ConfReader(false) {
            @Override
            double epochs(Path conf) {
                return 13;
            }
        };

        assertRate(run(new ConfReader(false)), "fields.wrong", 0, 2);
        assertRate(run(wrong), "fields.wrong", 1, 2);
    }

    @Test
    void anEngineThatNeverAnswersAFieldIsNotWrongAboutIt() throws IOException {
        var report = run(new CommandOnly());

        assertThat(report.figure("field.modelType"))
                .hasValueSatisfying(figure -> assertThat(figure.value()).isNull());
    }

    @Test
    void fieldsNotFollowedToTheEndAreCountedSeparatelyFromAbsentOnes() throws IOException {
        var stopping = new ConfReader(false) {
            @Override
            public Optional<Workload> inspect(Job job) {
                return super.inspect(job)
                        .map(answer -> answer.withOpen(
                                Map.of(WorkloadField.OPTIMIZER, new Certainty.NotFollowed(new Place("train.py", 7)))));
            }
        };

        var found = run(new ConfReader(false)).figure("fields.missing.not_followed");
        var stopped = run(stopping);

        assertThat(found)
                .hasValueSatisfying(figure -> assertThat(figure.value()).isZero());
        assertThat(stopped.figure("fields.missing.not_followed"))
                .hasValueSatisfying(figure -> assertThat(figure.value()).isPositive());
        assertThat(stopped.misses())
                .extracting(AdvisorReport.Miss::verdict)
                .contains("MISSING: not followed at train.py:7");
    }

    private static AdvisorReport.EngineReport run(AdvisorEngine engine) throws IOException {
        return AdvisorEvaluation.run(TestCorpus.advisor(), TestCorpus.advisor().resolve("repos"), List.of(engine), true)
                .engines()
                .getFirst();
    }

    private static void assertRate(AdvisorReport.EngineReport report, String id, long hits, long n) {
        String label = report.figure(id).map(Figure::label).orElse("");
        assertThat(report.figure(id)).as(id).contains(Figure.rate(id, label, hits, n));
    }

    /** Reads epochs and model out of conf/train.conf; wrong about where, if asked. */
    private static class ConfReader implements AdvisorEngine {
        private final boolean citesWrongLine;

        ConfReader(boolean citesWrongLine) {
            this.citesWrongLine = citesWrongLine;
        }

        @Override
        public String name() {
            return "conf reader";
        }

        @Override
        public boolean needsTree() {
            return true;
        }

        @Override
        public Optional<Workload> inspect(Job job) {
            Path conf = job.root().resolve("conf/train.conf");
            return Optional.of(
                    Files.exists(conf)
                            ? metadata(
                                    model(job),
                                    epochs(conf),
                                    Map.of(
                                            "modelName",
                                            citesWrongLine ? "conf/train.conf:2" : "conf/train.conf:4",
                                            "epochs",
                                            "conf/train.conf:2"))
                            : metadata(null, null, Map.of()));
        }

        String model(Job job) {
            return line(job.root().resolve("conf/train.conf"), 4).substring("model = ".length());
        }

        double epochs(Path conf) {
            return Double.parseDouble(line(conf, 2).substring("epochs = ".length()));
        }

        private static String line(Path file, int number) {
            try {
                return Files.readAllLines(file).get(number - 1);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Workload metadata(
                @Nullable String model, @Nullable Double epochs, Map<String, String> evidence) {
            return Workload.none(Engine.STATIC)
                    .with(
                            WorkloadField.MODEL_NAME,
                            model,
                            Evidence.of(evidence.getOrDefault(WorkloadField.MODEL_NAME.fieldName(), "")))
                    .with(
                            WorkloadField.EPOCHS,
                            epochs,
                            Evidence.of(evidence.getOrDefault(WorkloadField.EPOCHS.fieldName(), "")));
        }
    }
}
