package io.schedmate.evaluation;

import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.verdict.Outcome;
import io.schedmate.logs.extract.Throughput;
import io.schedmate.logs.extract.TrainingMetrics;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.Component;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers with only the fields that a test needs. */
public final class TestAnswers {

    public static final Diagnosis HEALTHY =
            diagnosis(null, null, null, null, FailureCategory.NONE, null, Component.UNNAMED);

    private TestAnswers() {}

    public static Diagnosis failure(
            long first, long root, FailureCategory category, @Nullable InfraType type, Component component) {
        return diagnosis(first, "first", root, "root", category, type, component);
    }

    public static Diagnosis citing(long line, String text, FailureCategory category) {
        return diagnosis(line, text, line, text, category, null, Component.UNNAMED);
    }

    public static Component gpu(@Nullable String node, @Nullable Integer gpu, @Nullable String pci) {
        return new Component(node, null, gpu, null, pci, null, null, null, null, null, null, null, null);
    }

    public static TrainingMetrics metrics(
            @Nullable Double stepTime, @Nullable Throughput throughput, @Nullable Long step, @Nullable Double loss) {
        return new TrainingMetrics(
                stepTime,
                throughput,
                step,
                null,
                null,
                null,
                loss,
                null,
                null,
                1,
                1,
                Engine.RULES,
                Map.of(),
                null,
                List.of());
    }

    private static Diagnosis diagnosis(
            @Nullable Long first,
            @Nullable String firstText,
            @Nullable Long root,
            @Nullable String rootText,
            FailureCategory category,
            @Nullable InfraType type,
            Component component) {
        List<CitedLine> evidence =
                root == null || rootText == null ? List.of() : List.of(new CitedLine(root, rootText));
        return new Diagnosis(
                first,
                firstText,
                root,
                rootText,
                category,
                type,
                null,
                null,
                component,
                null,
                1,
                "",
                evidence,
                List.of(),
                List.of(),
                0,
                Engine.RULES,
                category == FailureCategory.NONE ? Outcome.UNKNOWN : Outcome.FAILED,
                null);
    }
}
