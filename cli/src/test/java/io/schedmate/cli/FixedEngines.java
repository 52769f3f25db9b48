package io.schedmate.cli;

import io.schedmate.cli.engine.Engines;
import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.verdict.Attempt;
import io.schedmate.logs.diagnose.verdict.Outcome;
import io.schedmate.logs.extract.MetricExtractor;
import io.schedmate.logs.extract.Throughput;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.logs.extract.witness.Agreement;
import io.schedmate.logs.extract.witness.KnownValue;
import io.schedmate.logs.extract.witness.StatedValue;
import io.schedmate.logs.extract.witness.StepTime;
import io.schedmate.logs.extract.witness.Witness;
import io.schedmate.logs.extract.witness.WitnessKind;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.LineLabel;
import io.schedmate.model.failure.Component;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Engines with predictable answers, for tests of how the command line prints them. */
final class FixedEngines {

    private FixedEngines() {}

    /**
     * Creates the engines. The label of a segment is its first word, if that names a label, else other. The last line
     * that starts with {@code gpu} or {@code user} determines the failure.
     */
    static Engines make() {
        return new Engines(
                () -> FixedEngines::labelledByFirstWord,
                new LastLineMetrics(),
                FixedEngines::diagnosis,
                Engines.local().opener(),
                Engines.local().inspector());
    }

    private static Classification labelledByFirstWord(String segment) {
        String first = segment.split(" ", 2)[0].toUpperCase(Locale.ROOT);
        LineLabel label =
                List.of("ERROR", "WARNING", "PROGRESS").contains(first) ? LineLabel.valueOf(first) : LineLabel.OTHER;
        return new Classification(label, 0.75, "t-" + first.length(), Engine.RULES);
    }

    private static Diagnosis diagnosis(LogLines log) {
        List<String> lines = log.read(1, Integer.MAX_VALUE);
        int root = -1;
        for (int at = 0; at < lines.size(); at++) {
            if (lines.get(at).startsWith("gpu") || lines.get(at).startsWith("user")) {
                root = at;
            }
        }
        if (root < 0) {
            return healthy();
        }
        return lines.get(root).startsWith("gpu")
                ? gpuFailure(root + 1, lines.get(root))
                : userFailure(root + 1, lines.get(root));
    }

    private static Diagnosis healthy() {
        return Diagnosis.healthy(0.99, "Nothing failed.", List.of(), 2, Engine.RULES);
    }

    private static Diagnosis gpuFailure(long line, String text) {
        return new Diagnosis(
                line - 1,
                "before",
                line,
                text,
                FailureCategory.INFRASTRUCTURE,
                InfraType.GPU,
                "CUDA Error",
                "Xid 79",
                new Component("cedar-12", 5, 7, null, "0000:9b:00.0", null, null, null, null, null, null, null, null),
                true,
                0.9,
                "GPU 7 of cedar-12 fell off the bus, and every other rank then waited for it until its patience ended.",
                List.of(new CitedLine(line, text)),
                List.of("Cordon cedar-12.", "Restart the job on other nodes."),
                List.of(
                        new Attempt(1, 9, "failed", 4L, 5L, FailureCategory.OTHER, null),
                        new Attempt(10, 1200, "failed", 1L, 2L, FailureCategory.INFRASTRUCTURE, InfraType.GPU)),
                7,
                Engine.RULES,
                Outcome.FAILED,
                null);
    }

    private static Diagnosis userFailure(long line, String text) {
        return new Diagnosis(
                line,
                text,
                line,
                text,
                FailureCategory.USER_SCRIPT,
                null,
                "Key Error",
                null,
                Component.UNNAMED,
                false,
                0.8,
                "The script asks for a key that is not there.",
                List.of(),
                List.of(),
                List.of(),
                3,
                Engine.RULES,
                Outcome.FAILED,
                null);
    }

    /** Returns step 250 of 1,000 for any log with a line. If the last N progress lines are requested, N is the loss. */
    private static final class LastLineMetrics implements MetricExtractor {

        @Override
        public TrainingMetrics extract(LogLines log) {
            return log.count() == 0 ? nothing() : metrics(2.5);
        }

        @Override
        public TrainingMetrics extractLast(LogLines log, int progressLines) {
            return metrics(progressLines);
        }

        private static TrainingMetrics nothing() {
            return new TrainingMetrics(
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    null,
                    0,
                    0,
                    Engine.RULES,
                    Map.of(),
                    null,
                    List.of());
        }

        private static TrainingMetrics metrics(@Nullable Double loss) {
            return new TrainingMetrics(
                    0.412,
                    new Throughput(1234.5, "samples/s"),
                    250L,
                    1000L,
                    2.25,
                    10.0,
                    loss,
                    0.0003,
                    309.0,
                    4,
                    8,
                    Engine.PLAN,
                    Map.of(),
                    new StepTime(
                            0.412,
                            List.of(
                                    new Witness(WitnessKind.PRINTED, "time", 412),
                                    new Witness(WitnessKind.TIME_STAMPS, "step", 0.42)),
                            Agreement.REREAD,
                            0.85,
                            "milliseconds"),
                    List.of(
                            KnownValue.of(
                                    "step", new StatedValue("iter", 250), List.of(new StatedValue("bar", 17)), false),
                            KnownValue.of("loss", new StatedValue("loss", 2.5), List.of(), false)));
        }

        private static TrainingMetrics metrics(int loss) {
            return metrics((double) loss);
        }
    }
}
