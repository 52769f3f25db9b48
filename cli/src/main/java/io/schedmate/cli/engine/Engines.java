package io.schedmate.cli.engine;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.inspect.StaticInspector;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.logs.classify.rule.RuleLineClassifier;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.PlannedMetricExtractor;
import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.intake.FileLogLines;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.intake.bytes.LogLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The engines that the commands use. No other class chooses engines. */
public record Engines(
        LineClassifier classifier,
        MetricExtractor extractor,
        FailureDiagnosis diagnosis,
        LogOpener opener,
        WorkloadInspector inspector) {

    public static Engines local() {
        return new Engines(
                new RuleLineClassifier(),
                new PlannedMetricExtractor(),
                RuleFailureDiagnosis.standard(),
                new FileLogs(),
                new StaticInspector());
    }

    /** Returns the same engines, with metrics read by general rules alone: without the formats of named trainers. */
    public Engines withoutFormats() {
        return new Engines(classifier, new PlannedMetricExtractor(KnownFormats.NONE), diagnosis, opener, inspector);
    }

    /** Opens logs. If the result is closeable, the caller closes it. */
    public interface LogOpener {

        LogLines open(Path file) throws IOException;

        LogLines open(InputStream in) throws IOException;

        /** Like {@link #open(Path)}, for callers that cannot throw checked exceptions. */
        default LogLines openUnchecked(Path file) {
            try {
                return open(file);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
    }

    /**
     * Opens files of any size, plain or compressed, without reading them into memory, and reads a stream to its end.
     */
    private static final class FileLogs implements LogOpener {

        @Override
        public LogLines open(Path file) throws IOException {
            try {
                return FileLogLines.open(file);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }

        @Override
        public LogLines open(InputStream in) throws IOException {
            try {
                return FileLogLines.of(in, LogLimits.standard());
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
    }
}
