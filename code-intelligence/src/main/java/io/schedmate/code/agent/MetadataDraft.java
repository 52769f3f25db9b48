package io.schedmate.code.agent;

import io.schedmate.code.WorkloadMetadata;
import io.schedmate.code.agent.ClaimCheck.Checked.Holds;
import io.schedmate.model.Engine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Static findings with a model's claims on top. What static analysis proved stays; a claim fills what it left open, or
 * replaces an absence that was concluded from a program that could not be followed to its end.
 */
final class MetadataDraft {

    private static final String INCOMPLETE = "incomplete";

    private final WorkloadMetadata base;
    private final Map<WorkloadField, Object> values = new EnumMap<>(WorkloadField.class);
    private final Map<String, String> extras;
    private final Map<String, String> evidence;
    private final Map<String, Engine> engines = new HashMap<>();
    private final List<RefusedClaim> refused = new ArrayList<>();

    MetadataDraft(WorkloadMetadata base) {
        this.base = base;
        this.extras = new HashMap<>(base.extras());
        this.evidence = new HashMap<>(base.evidence());
        for (WorkloadField field : WorkloadField.values()) {
            if (field.valueIn(base) != null) {
                engines.put(field.component(), base.engine());
            }
        }
        base.extras().keySet().forEach(name -> engines.put(name, base.engine()));
    }

    void add(Holds claim) {
        WorkloadField.of(claim.field()).ifPresentOrElse(field -> add(field, claim), () -> addExtra(claim));
    }

    private void add(WorkloadField field, Holds claim) {
        Object known = field.valueIn(base);
        String objection = known == null ? governedBy(field) : objection(field);
        if (objection == null) {
            values.put(field, claim.value());
            evidence.put(claim.field(), claim.evidence());
            engines.put(claim.field(), Engine.LLM);
        } else if (known == null || !Objects.equals(wording(known), wording(claim.value()))) {
            refused.add(new RefusedClaim(claim.field(), String.valueOf(claim.value()), objection));
        }
    }

    /** Either epochs or steps bound a training: where one is proved, the other does not take effect. */
    private @Nullable String governedBy(WorkloadField field) {
        WorkloadField other = switch (field) {
            case EPOCHS -> WorkloadField.MAX_STEPS;
            case MAX_STEPS -> WorkloadField.EPOCHS;
            default -> null;
        };
        return other != null && other.valueIn(base) != null ? other.component() + " bounds the training" : null;
    }

    private @Nullable String objection(WorkloadField field) {
        String cited = base.evidence().getOrDefault(field.component(), "");
        return cited.startsWith("absence") && base.extras().containsKey(INCOMPLETE)
                ? null
                : "static analysis proves another value: " + cited;
    }

    private static String wording(Object value) {
        return value instanceof Number number
                ? String.valueOf(number.doubleValue())
                : Passage.squeezed(value.toString());
    }

    private void addExtra(Holds claim) {
        if (extras.putIfAbsent(claim.field(), claim.value().toString()) == null) {
            evidence.put(claim.field(), claim.evidence());
            engines.put(claim.field(), Engine.LLM);
        }
    }

    Map<String, Engine> engines() {
        return engines;
    }

    List<RefusedClaim> refused() {
        return refused;
    }

    WorkloadMetadata metadata(List<String> filesRead) {
        return new WorkloadMetadata(
                text(WorkloadField.MODEL_NAME),
                text(WorkloadField.MODEL_TYPE),
                text(WorkloadField.TASK_TYPE),
                text(WorkloadField.DATASET_NAME),
                text(WorkloadField.DATASET_SIZE),
                techniques(),
                text(WorkloadField.FRAMEWORK),
                text(WorkloadField.DISTRIBUTED),
                text(WorkloadField.PRECISION),
                whole(WorkloadField.BATCH_PER_DEVICE),
                whole(WorkloadField.GLOBAL_BATCH),
                real(WorkloadField.EPOCHS),
                whole(WorkloadField.MAX_STEPS),
                real(WorkloadField.LEARNING_RATE),
                text(WorkloadField.OPTIMIZER),
                count(WorkloadField.NODES),
                count(WorkloadField.GPUS),
                evidence,
                extras,
                engines.containsValue(Engine.LLM) ? Engine.LLM : base.engine(),
                filesRead);
    }

    private @Nullable Object value(WorkloadField field) {
        Object claimed = values.get(field);
        return claimed == null ? field.valueIn(base) : claimed;
    }

    private @Nullable String text(WorkloadField field) {
        return value(field) instanceof String text ? text : null;
    }

    private @Nullable Long whole(WorkloadField field) {
        return value(field) instanceof Number number ? (Long) number.longValue() : null;
    }

    private @Nullable Integer count(WorkloadField field) {
        return value(field) instanceof Number number ? (Integer) number.intValue() : null;
    }

    private @Nullable Double real(WorkloadField field) {
        return value(field) instanceof Number number ? (Double) number.doubleValue() : null;
    }

    private @Nullable List<String> techniques() {
        return value(WorkloadField.AUGMENTATION) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : null;
    }
}
