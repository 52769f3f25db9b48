package io.schedmate.advisor.extract;

import io.schedmate.code.similar.WorkloadText;
import io.schedmate.code.value.Place;
import io.schedmate.code.workload.CommandBlocker;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Finding;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.MetadataField;
import io.schedmate.model.advice.WorkloadMetadata;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Converts a workload to its published form and back. */
public final class Metadata {

    /**
     * The confidence by kind of evidence. Only the order matters, and that readers can distinguish proven from assumed
     * values.
     */
    private static final double IN_THE_COMMAND = 0.95;

    private static final double AT_A_LINE = 0.9;
    private static final double BY_A_MODEL = 0.7;
    private static final double FROM_OTHERS = 0.8;
    private static final double SUPPOSED = 0.5;

    private Metadata() {}

    /** Returns the published form; empty if nothing is known. */
    public static Optional<WorkloadMetadata> published(Workload workload) {
        String text = WorkloadText.of(workload);
        if (text.isBlank()) {
            return Optional.empty();
        }
        List<MetadataField> fields = new ArrayList<>();
        workload.findings().forEach((field, finding) -> {
            String value = words(finding.value());
            if (value != null) {
                fields.add(new MetadataField(
                        field.published(),
                        value,
                        evidence(finding, workload),
                        confidence(finding),
                        finding.engine(),
                        finding.certainty().kind()));
            }
        });
        return Optional.of(new WorkloadMetadata(
                text,
                fields,
                workload.openFields(WorkloadField::published),
                workload.hindrances().stream().map(CommandBlocker::published).toList()));
    }

    /** Returns a value as text, with numbers in decimal form; null if there is none. */
    private static @Nullable String words(Object value) {
        return switch (value) {
            case List<?> items ->
                items.isEmpty() ? "none" : items.stream().map(Object::toString).collect(Collectors.joining(", "));
            case Double number
            when number == Math.rint(number) && Math.abs(number) < 1e15 -> Long.toString(number.longValue());
            case Double number
            when Math.abs(number) >= 1e-15 && Math.abs(number) < 1e15 ->
                BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
            case Object other -> other.toString().isBlank() ? null : other.toString();
        };
    }

    /** Returns the evidence of a finding. For a derived value, this is the evidence of its sources. */
    private static List<String> evidence(Finding finding, Workload workload) {
        String own = finding.evidence().text();
        if (own.isBlank()) {
            return List.of();
        }
        if (!(finding.evidence() instanceof Evidence.Derived derived)) {
            return places(finding.evidence());
        }
        Map<String, Finding> findings = workload.findings().entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getKey().fieldName(), Map.Entry::getValue));
        List<String> ground = derived.premises().stream()
                .flatMap(name -> Optional.ofNullable(findings.get(name)).stream())
                .map(Finding::evidence)
                .filter(each -> !(each instanceof Evidence.Derived || each instanceof Evidence.Unstated))
                .flatMap(each -> places(each).stream())
                .distinct()
                .toList();
        return ground.isEmpty() ? List.of(own) : ground;
    }

    private static List<String> places(Evidence evidence) {
        return evidence instanceof Evidence.Cited cited
                ? cited.places().stream().map(Place::toString).distinct().toList()
                : List.of(evidence.text());
    }

    private static double confidence(Finding finding) {
        if (finding.engine() == Engine.LLM) {
            return BY_A_MODEL;
        }
        return switch (finding.evidence()) {
            case Evidence.Cited cited -> cited.equals(Evidence.COMMAND) ? IN_THE_COMMAND : AT_A_LINE;
            case Evidence.Derived _ -> FROM_OTHERS;
            case Evidence.Absence _, Evidence.Stated _, Evidence.Unstated _ -> SUPPOSED;
        };
    }

    /** Reads the published form, which contains no evidence. */
    public static Workload read(WorkloadMetadata published) {
        Workload workload = Workload.none(Engine.STATIC);
        for (WorkloadField field : WorkloadField.values()) {
            Optional<MetadataField> given = published.field(field.published());
            if (given.isPresent()) {
                workload = workload.with(field, field.kind().parsed(given.get().value()), Evidence.UNSTATED);
            }
        }
        return workload;
    }
}
