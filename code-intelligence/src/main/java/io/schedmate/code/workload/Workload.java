package io.schedmate.code.workload;

import static io.schedmate.code.workload.WorkloadField.AUGMENTATION;
import static io.schedmate.code.workload.WorkloadField.BATCH_PER_DEVICE;
import static io.schedmate.code.workload.WorkloadField.DATASET_NAME;
import static io.schedmate.code.workload.WorkloadField.DATASET_SIZE;
import static io.schedmate.code.workload.WorkloadField.DISTRIBUTED;
import static io.schedmate.code.workload.WorkloadField.EPOCHS;
import static io.schedmate.code.workload.WorkloadField.FRAMEWORK;
import static io.schedmate.code.workload.WorkloadField.GLOBAL_BATCH;
import static io.schedmate.code.workload.WorkloadField.GPUS;
import static io.schedmate.code.workload.WorkloadField.LEARNING_RATE;
import static io.schedmate.code.workload.WorkloadField.MAX_STEPS;
import static io.schedmate.code.workload.WorkloadField.MODEL_NAME;
import static io.schedmate.code.workload.WorkloadField.MODEL_TYPE;
import static io.schedmate.code.workload.WorkloadField.NODES;
import static io.schedmate.code.workload.WorkloadField.OPTIMIZER;
import static io.schedmate.code.workload.WorkloadField.PRECISION;
import static io.schedmate.code.workload.WorkloadField.TASK_TYPE;

import io.schedmate.model.Engine;
import io.schedmate.model.advice.OpenField;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The model, data and settings of a job (full paper, section 3.1). A field that neither command nor tree determines has
 * no finding.
 *
 * @param findings in the order of the registry
 * @param others job-specific findings by name, each a text
 * @param engine the engine of the answer as a whole
 * @param filesRead paths from the root
 * @param open the reasons why fields have no finding; nothing states a field that is missing here
 * @param hindrances why the command cannot run
 */
public record Workload(
        Map<WorkloadField, Finding> findings,
        Map<String, Finding> others,
        Engine engine,
        List<String> filesRead,
        Map<WorkloadField, Certainty> open,
        List<CommandBlocker> hindrances) {

    private static final String INCOMPLETE = "incomplete";
    private static final String CUT_OFF = "reading the tree took more work than one job may";

    public Workload {
        Map<WorkloadField, Certainty> unanswered = new EnumMap<>(WorkloadField.class);
        unanswered.putAll(open);
        open = Collections.unmodifiableMap(unanswered);
        hindrances = List.copyOf(hindrances);
        Map<WorkloadField, Finding> ordered = new EnumMap<>(WorkloadField.class);
        ordered.putAll(findings);
        findings = Collections.unmodifiableMap(ordered);
        others = Collections.unmodifiableMap(new TreeMap<>(others));
        filesRead = List.copyOf(filesRead);
    }

    /** Returns a workload without findings. */
    public static Workload none(Engine engine) {
        return new Workload(Map.of(), Map.of(), engine, List.of(), Map.of(), List.of());
    }

    /** Returns the workload with this value, found by its own engine; unchanged if the value is null. */
    public Workload with(WorkloadField field, @Nullable Object value, Evidence evidence) {
        return value == null ? this : with(field, new Finding(value, evidence, engine));
    }

    public Workload with(WorkloadField field, Finding finding) {
        Object value = field.kind().typed(finding.value());
        if (value == null) {
            throw new IllegalArgumentException("Expected a value of kind %s for %s, got (%s)."
                    .formatted(field.kind(), field.fieldName(), finding.value()));
        }
        Map<WorkloadField, Finding> more = new EnumMap<>(WorkloadField.class);
        more.putAll(findings);
        more.put(field, new Finding(value, finding.evidence(), finding.engine(), finding.certainty()));
        return new Workload(more, others, engine, filesRead, open, hindrances);
    }

    /** Returns the workload with one more of {@link #extras()}. */
    public Workload withExtra(String name, String value) {
        return withExtra(name, new Finding(value, Evidence.UNSTATED, engine));
    }

    public Workload withExtra(String name, Finding finding) {
        Map<String, Finding> more = new TreeMap<>(others);
        more.put(name, finding);
        return new Workload(findings, more, engine, filesRead, open, hindrances);
    }

    public Workload withExtras(Map<String, String> values) {
        Workload all = this;
        for (var extra : values.entrySet()) {
            all = all.withExtra(extra.getKey(), extra.getValue());
        }
        return all;
    }

    public Workload withFilesRead(List<String> files) {
        return new Workload(findings, others, engine, files, open, hindrances);
    }

    public Workload answeredBy(Engine another) {
        return new Workload(findings, others, another, filesRead, open, hindrances);
    }

    /** Returns the workload with these reasons for fields that have no finding. */
    public Workload withOpen(Map<WorkloadField, Certainty> reasons) {
        return new Workload(findings, others, engine, filesRead, reasons, hindrances);
    }

    public Workload withHindrances(List<CommandBlocker> known) {
        return new Workload(findings, others, engine, filesRead, open, known);
    }

    /** Returns the workload marked as incomplete, because its tree needs more work than the limit for one job. */
    public Workload cutOff() {
        return withExtra(INCOMPLETE, CUT_OFF);
    }

    /** Whether the work limit was reached, which may differ at another time or on another machine. */
    public boolean isCutOff() {
        Finding incomplete = others.get(INCOMPLETE);
        return incomplete != null && incomplete.value().equals(CUT_OFF);
    }

    /** Returns the way in which the field's value is known, or the reason why it is not. */
    public Certainty certainty(WorkloadField field) {
        Finding finding = findings.get(field);
        return finding == null ? open.getOrDefault(field, Certainty.NOT_FOUND) : finding.certainty();
    }

    /** Returns the published reasons why fields have no value, in the order of the registry. */
    public List<OpenField> openFields(Function<WorkloadField, String> name) {
        return Arrays.stream(WorkloadField.values())
                .filter(field -> !findings.containsKey(field))
                .map(field -> certainty(field).published(name.apply(field)))
                .toList();
    }

    /** Returns the field's value; null if it is not determined. */
    public @Nullable Object value(WorkloadField field) {
        Finding finding = findings.get(field);
        return finding == null ? null : finding.value();
    }

    public @Nullable String text(WorkloadField field) {
        return (String) value(field);
    }

    /** Returns the evidence by name, of fields and others; those without evidence are omitted. */
    public Map<String, String> evidence() {
        Map<String, String> evidence = byName(finding -> finding.evidence().text());
        evidence.values().removeIf(String::isEmpty);
        return evidence;
    }

    /** Returns the engine of each finding, of fields and others. */
    public Map<String, Engine> engines() {
        return byName(Finding::engine);
    }

    /** Returns the job-specific values by name. */
    public Map<String, String> extras() {
        Map<String, String> extras = new TreeMap<>();
        others.forEach((name, finding) -> extras.put(name, finding.value().toString()));
        return extras;
    }

    private <T> Map<String, T> byName(Function<Finding, T> part) {
        Map<String, T> parts = new TreeMap<>();
        findings.forEach((field, finding) -> parts.put(field.fieldName(), part.apply(finding)));
        others.forEach((name, finding) -> parts.put(name, part.apply(finding)));
        return parts;
    }

    public @Nullable String modelName() {
        return text(MODEL_NAME);
    }

    public @Nullable String modelType() {
        return text(MODEL_TYPE);
    }

    public @Nullable String taskType() {
        return text(TASK_TYPE);
    }

    public @Nullable String datasetName() {
        return text(DATASET_NAME);
    }

    public @Nullable String datasetSize() {
        return text(DATASET_SIZE);
    }

    /** Returns the augmentations; empty if the job certainly has none, null if they are not determined. */
    public @Nullable List<String> augmentation() {
        return value(AUGMENTATION) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : null;
    }

    public @Nullable String framework() {
        return text(FRAMEWORK);
    }

    public @Nullable String distributed() {
        return text(DISTRIBUTED);
    }

    public @Nullable String precision() {
        return text(PRECISION);
    }

    public @Nullable Long batchSizePerDevice() {
        return (Long) value(BATCH_PER_DEVICE);
    }

    public @Nullable Long globalBatchSize() {
        return (Long) value(GLOBAL_BATCH);
    }

    public @Nullable Double epochs() {
        return (Double) value(EPOCHS);
    }

    public @Nullable Long maxSteps() {
        return (Long) value(MAX_STEPS);
    }

    public @Nullable Double learningRate() {
        return (Double) value(LEARNING_RATE);
    }

    public @Nullable String optimizer() {
        return text(OPTIMIZER);
    }

    public @Nullable Integer nodes() {
        return (Integer) value(NODES);
    }

    public @Nullable Integer gpus() {
        return (Integer) value(GPUS);
    }
}
