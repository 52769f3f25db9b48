package io.schedmate.evaluation.published;

import io.schedmate.evaluation.score.Figure;
import io.schedmate.evaluation.score.Median;
import io.schedmate.logs.extract.Throughput;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.FailureCategory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The set mlcommons/training_results: logs with MLPerf records. Losses and throughputs are right within 0.1 and 5 %. A
 * step is right if it is the greatest in the records, or follows from their number of samples.
 */
final class MlPerfSet implements PublicSet {

    private static final double EQUAL = 1e-3;
    private static final double CLOSE = 0.05;

    /** Lines read at a time. */
    private static final int LINES = 50_000;

    /** Counts right values and existing values. */
    private static final class Count {
        private long right;
        private long n;

        boolean add(boolean isRight) {
            n++;
            right += isRight ? 1 : 0;
            return isRight;
        }

        Figure figure(String id, String label) {
            return Figure.rate("public.mlperf." + id, label, right, n);
        }
    }

    private final class Score {
        private final Count step = new Count();
        private final Count uncounted = new Count();
        private final Count loss = new Count();
        private final Count throughput = new Count();
        private final Count healthy = new Count();
        private final List<String> misses = new ArrayList<>();

        void add(String file, MlPerfRun run, TrainingMetrics metrics, FailureCategory category) {
            if (run.step() != null) {
                check(file, "step", step, run.step(), metrics.step());
            }
            if (run.step() == null) {
                miss(uncounted.add(metrics.step() == null), file, "step", "none", metrics.step());
            }
            if (run.loss() != null) {
                check(file, "loss", loss, run.loss(), metrics.loss());
            }
            if (!run.throughputs().isEmpty()) {
                Throughput found = metrics.throughput();
                double median = Objects.requireNonNullElse(Median.of(run.throughputs()), 0.0);
                boolean isRight = found != null && Math.abs(found.value() - median) <= CLOSE * Math.abs(median);
                miss(throughput.add(isRight), file, "throughput", median, found == null ? null : found.value());
            }
            if (run.succeeded()) {
                miss(healthy.add(category == FailureCategory.NONE), file, "healthy", "none", category.wire());
            }
        }

        private void check(String file, String what, Count count, Number truth, @Nullable Number answer) {
            boolean isRight = answer != null
                    && Math.abs(answer.doubleValue() - truth.doubleValue()) <= EQUAL * Math.abs(truth.doubleValue());
            miss(count.add(isRight), file, what, truth, answer);
        }

        private void miss(boolean isRight, String file, String what, Object truth, @Nullable Object answer) {
            if (!isRight) {
                misses.add(file + ": " + what + " " + truth + ", answered " + answer);
            }
        }

        PublicReport report() {
            return new PublicReport(
                    name(),
                    List.of(
                            step.figure("step", "last step, where records count steps or samples"),
                            uncounted.figure("uncounted", "no step given, where they count neither"),
                            loss.figure("loss", "last loss"),
                            throughput.figure("throughput", "throughput within 5 %"),
                            healthy.figure("healthy", "successful run called healthy")),
                    misses);
        }
    }

    @Override
    public String name() {
        return "mlperf";
    }

    @Override
    public PublicReport score(Path folder, Reader reader) throws IOException {
        Score score = new Score();
        for (Path file : results(folder)) {
            LogLines log = reader.files().open(file);
            score.add(
                    folder.relativize(file).toString(),
                    MlPerfRun.of(lines(log)),
                    reader.extractor().extract(log),
                    reader.diagnosis().diagnose(log).category());
        }
        return score.report();
    }

    private static List<Path> results(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> found = files.filter(
                            file -> file.getFileName().toString().matches("result_\\d{1,3}\\.txt"))
                    .sorted()
                    .toList();
            if (found.isEmpty()) {
                throw new IOException("Expected files result_N.txt (" + folder + ")");
            }
            return found;
        }
    }

    private static List<String> lines(LogLines log) {
        List<String> lines = new ArrayList<>();
        for (long from = 1; from <= log.count(); from += LINES) {
            lines.addAll(log.read(from, LINES));
        }
        return lines;
    }
}
