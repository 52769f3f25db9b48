package io.schedmate.evaluation.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.evaluation.TestAnswers;
import io.schedmate.evaluation.TestCorpus;
import io.schedmate.evaluation.baseline.KeywordGrep;
import io.schedmate.evaluation.corpus.LabelledLine;
import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.evaluation.score.Figure;
import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.Throughput;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.LineLabel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogEvaluationTest {

    @Test
    void locatedLinesAreCountedByTheirDistance() throws IOException {
        // lost_gpu: first and root on 31; missing_key: 13 and 16; disk_full: 26 and 29.
        var report = diagnosing(log -> switch ((int) log.count()) {
            case 35 -> failure(31, 33, FailureCategory.INFRASTRUCTURE);
            case 16 -> failure(10, 40, FailureCategory.USER_SCRIPT);
            case 29 -> failure(2, 29, FailureCategory.FRAMEWORK);
            default -> TestAnswers.HEALTHY;
        });

        assertRate(report, "locator.firstError.exact", 1, 3);
        assertRate(report, "locator.firstError.within3", 2, 3);
        assertRate(report, "locator.rootCause.within3", 2, 3);
        assertRate(report, "locator.rootCause.exact", 1, 3);
        assertRate(report, "locator.either.exact", 2, 3);
        assertRate(report, "locator.either.within3", 3, 3);
        assertRate(report, "locator.either.within3.unambiguous", 2, 2);
    }

    @Test
    void causesAreCountedWithAndWithoutAmbiguousLogs() throws IOException {
        // The ambiguous disk_full is missed, and the script's bug is taken for infrastructure.
        var report = diagnosing(log -> switch ((int) log.count()) {
            case 35, 16 -> failure(1, 1, FailureCategory.INFRASTRUCTURE);
            case 29 -> failure(1, 1, FailureCategory.FRAMEWORK);
            default -> TestAnswers.HEALTHY;
        });

        assertRate(report, "category", 1, 3);
        assertRate(report, "category.unambiguous", 1, 2);
        assertRate(report, "infra.precision", 1, 2);
        assertRate(report, "infra.recall", 1, 2);
        assertRate(report, "infra.recall.unambiguous", 1, 1);
        assertThat(report.figure("infra.f1").orElseThrow().value()).isEqualTo(0.5);
        assertThat(report.misses())
                .filteredOn(miss -> miss.figure().equals("category"))
                .extracting(Miss::file)
                .containsExactlyInAnyOrder("failure/missing_key.log", "failure/disk_full.log");
    }

    @Test
    void storageCountsAsOtherInfrastructure() throws IOException {
        var report = diagnosing(log -> TestAnswers.failure(
                1, 1, FailureCategory.INFRASTRUCTURE, InfraType.STORAGE, TestAnswers.gpu(null, null, null)));

        assertRate(report, "infraType", 1, 2);
    }

    @Test
    void aComponentIsRightIfEverythingInTheLabelIsAnswered() throws IOException {
        var report = diagnosing(log -> TestAnswers.failure(
                1,
                1,
                FailureCategory.INFRASTRUCTURE,
                InfraType.GPU,
                TestAnswers.gpu("worker-4", 2, log.count() == 35 ? "00000000:3B:00.0" : null)));

        assertRate(report, "component", 2, 2);
    }

    @Test
    void aHealthyLogMustBeCalledHealthy() throws IOException {
        var report = diagnosing(log -> log.count() == 63 ? failure(3, 3, FailureCategory.OTHER) : TestAnswers.HEALTHY);

        assertRate(report, "healthy", 1, 2);
        assertThat(report.misses())
                .filteredOn(miss -> miss.figure().equals("healthy"))
                .singleElement()
                .satisfies(miss -> {
                    assertThat(miss.file()).isEqualTo("progress/plain_loop.log");
                    assertThat(miss.line()).isEqualTo(3);
                });
    }

    @Test
    void metricsAreScoredIfTheLogStatesThem() throws IOException {
        var report = extracting(log -> log.count() == 63
                ? TestAnswers.metrics(0.2625, null, 600L, 0.09)
                : TestAnswers.metrics(9.0, new Throughput(1.0, "k imgs/sec"), 200L, null));

        assertRate(report, "metrics.stepTime", 1, 1);
        assertThat(report.figure("metrics.stepTime.rmsre").orElseThrow().value())
                .isCloseTo(0.05, within(1e-9));
        assertRate(report, "metrics.throughput", 0, 1);
        assertRate(report, "metrics.step", 2, 2);
        assertRate(report, "metrics.totalSteps", 0, 1);
        assertRate(report, "metrics.loss", 0, 1);
    }

    @ParameterizedTest
    @CsvSource({"0.2374, 0", "0.2376, 1", "0.25, 1", "0.2624, 1", "0.2626, 0", "0.37, 0"})
    void aStepTimeIsRightWithinFivePercent(double answered, long right) throws IOException {
        assertRate(extracting(_ -> TestAnswers.metrics(answered, null, null, null)), "metrics.stepTime", right, 1);
    }

    @ParameterizedTest
    @CsvSource({"0.94, 0", "0.96, 1", "1.04, 1", "1.06, 0", "1.4, 0"})
    void aThroughputIsRightWithinFivePercent(double times, long right) throws IOException {
        var answer = new Throughput(1020.5 * times, "samples/sec");

        assertRate(extracting(_ -> TestAnswers.metrics(null, answer, null, null)), "metrics.throughput", right, 1);
    }

    @Test
    void unitsOfThroughputAreComparedByMeaning() throws IOException {
        var report = extracting(log -> TestAnswers.metrics(null, new Throughput(1.0205, "ksamples/sec"), null, null));

        assertRate(report, "metrics.throughput", 1, 1);
    }

    @Test
    void aLineIsScoredAloneAndInContext() throws IOException {
        // Knows a traceback's body only once it has seen the header.
        LineClassifier classifier = () -> new LineClassifier.Reading() {
            private boolean open;

            @Override
            public Classification next(String segment) {
                open |= segment.startsWith("Traceback");
                return new Classification(open ? LineLabel.ERROR : LineLabel.OTHER, 1, "", Engine.RULES);
            }
        };
        var report = only(new PartialEngine("reader", Optional.of(classifier), Optional.empty(), Optional.empty()));

        // Alone: the header and the two true others. In context, which has eight of the nine: also the two lines
        // below the header.
        assertRate(report, "lines.alone.accuracy", 3, 9);
        assertRate(report, "lines.context.accuracy", 5, 8);
    }

    @Test
    void anEngineThatThrowsIsWrongOnThatLogAndIsNamed() throws IOException {
        var report = diagnosing(log -> {
            if (log.count() == 16) {
                throw new IllegalStateException("too short");
            }
            return TestAnswers.HEALTHY;
        });

        assertRate(report, "category", 0, 3);
        assertRate(report, "healthy", 2, 2);
        assertThat(report.misses())
                .filteredOn(miss -> miss.figure().equals("crashes"))
                .extracting(Miss::file)
                .containsExactly("failure/missing_key.log");
    }

    @Test
    void rangeReadsAreCountedByTheScorer() throws IOException {
        var report = diagnosing(log -> {
            log.read(1, 5);
            log.read(6, 5);
            return TestAnswers.HEALTHY;
        });

        assertThat(report.figure("locator.rangeReads.max").orElseThrow().value())
                .isEqualTo(2);
    }

    @Test
    void foldsShareNoSourceAndCoverEveryLog() throws IOException {
        var report = LogEvaluation.run(
                TestCorpus.logs(),
                List.of(new KeywordGrep()),
                LogEvaluation.Options.standard().withFolds(3));
        var folds = report.engines().getFirst().folds();

        assertThat(folds).hasSize(3);
        assertThat(folds.stream().flatMap(fold -> fold.sources().stream()))
                .containsExactlyInAnyOrder("lab/plain", "lab/speed", "lab/gpu", "lab/script", "lab/disk");
        assertThat(folds.stream()
                        .flatMap(fold -> fold.figures().stream())
                        .filter(figure -> figure.id().equals("category"))
                        .mapToLong(Figure::n)
                        .sum())
                .isEqualTo(3);
    }

    @Test
    void anEngineThatTrainsNeverSeesTheSourceThatItIsScoredOn() throws IOException {
        var engine = new Learner(List.of());

        LogEvaluation.run(TestCorpus.logs(), List.of(engine), LogEvaluation.Options.standard());

        assertThat(Learner.LEAKS).isEmpty();
    }

    @Test
    void aFolderWithoutLabelsIsRejected(@TempDir Path empty) {
        assertThatThrownBy(() -> LogEvaluation.run(empty, List.of(), LogEvaluation.Options.standard()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(empty.toString());
    }

    @Test
    void composedLongLogsAreScoredBySize() throws IOException {
        var report = LogEvaluation.run(
                        TestCorpus.logs(),
                        List.of(new KeywordGrep()),
                        LogEvaluation.Options.standard().withLong(List.of(500), 4))
                .engines()
                .getFirst();

        assertThat(report.figure("long.500.locator.either.within3")
                        .orElseThrow()
                        .n())
                .isEqualTo(4);
    }

    private static Diagnosis failure(long first, long root, FailureCategory category) {
        return TestAnswers.failure(first, root, category, null, TestAnswers.gpu(null, null, null));
    }

    private static EngineReport diagnosing(FailureDiagnosis diagnosis) throws IOException {
        return only(new PartialEngine("fixed", Optional.empty(), Optional.empty(), Optional.of(diagnosis)));
    }

    private static EngineReport extracting(Function<LogLines, TrainingMetrics> answer) throws IOException {
        MetricExtractor extractor = new MetricExtractor() {
            @Override
            public TrainingMetrics extract(LogLines log) {
                return answer.apply(log);
            }

            @Override
            public TrainingMetrics extractLast(LogLines log, int progressLines) {
                return answer.apply(log);
            }
        };
        return only(new PartialEngine("fixed", Optional.empty(), Optional.of(extractor), Optional.empty()));
    }

    private static EngineReport only(LogEngine engine) throws IOException {
        return LogEvaluation.run(TestCorpus.logs(), List.of(engine), LogEvaluation.Options.standard())
                .engines()
                .getFirst();
    }

    private static void assertRate(EngineReport report, String id, long hits, long n) {
        assertThat(report.figure(id)).as(id).contains(Figure.rate(id, label(report, id), hits, n));
    }

    private static String label(EngineReport report, String id) {
        return report.figure(id).map(Figure::label).orElse("");
    }

    private record PartialEngine(
            String name,
            Optional<LineClassifier> classifier,
            Optional<MetricExtractor> extractor,
            Optional<FailureDiagnosis> diagnosis)
            implements LogEngine {}

    /** Records every line that it had learnt before it was asked for it. */
    private record Learner(List<LabelledLine> known) implements LogEngine {
        static final List<String> LEAKS = new ArrayList<>();

        @Override
        public String name() {
            return "learner";
        }

        @Override
        public boolean trains() {
            return true;
        }

        @Override
        public LogEngine trainedOn(List<LabelledLine> lines) {
            return new Learner(lines);
        }

        @Override
        public Optional<LineClassifier> classifier() {
            return Optional.of(() -> segment -> {
                if (known.isEmpty()
                        || known.stream().anyMatch(line -> line.text().equals(segment))) {
                    LEAKS.add(segment);
                }
                return new Classification(LineLabel.OTHER, 1, "", Engine.LEARNED);
            });
        }
    }
}
