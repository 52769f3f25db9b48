package io.schedmate.advisor.extract;

import io.schedmate.code.similar.WorkloadText;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.MetadataField;
import io.schedmate.model.advice.WorkloadMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Converts metadata to its published form and back. */
public final class Metadata {

    /** By what stands behind a value; the order is what counts, and that a reader can tell proved from supposed. */
    private static final double IN_THE_COMMAND = 0.95;

    private static final double AT_A_LINE = 0.9;
    private static final double BY_A_MODEL = 0.7;
    private static final double FROM_OTHERS = 0.8;
    private static final double SUPPOSED = 0.5;

    private Metadata() {}

    /** Empty where nothing is known. */
    public static Optional<WorkloadMetadata> published(
            io.schedmate.code.WorkloadMetadata metadata, Map<String, Engine> engines) {
        String text = WorkloadText.of(metadata);
        if (text.isBlank()) {
            return Optional.empty();
        }
        List<MetadataField> fields = new ArrayList<>();
        for (PublishedField field : PublishedField.ALL) {
            String value = field.text(metadata);
            if (value != null) {
                String evidence = metadata.evidence().getOrDefault(field.component(), "");
                Engine engine = engines.getOrDefault(field.component(), metadata.engine());
                fields.add(new MetadataField(
                        field.name(), value, evidence(evidence, metadata), confidence(evidence, engine), engine));
            }
        }
        return Optional.of(new WorkloadMetadata(text, fields));
    }

    /** Of a value that was derived, the evidence of what it was derived from. */
    private static List<String> evidence(String evidence, io.schedmate.code.WorkloadMetadata metadata) {
        if (evidence.isBlank()) {
            return List.of();
        }
        if (!evidence.startsWith("derived: ")) {
            return List.of(evidence);
        }
        List<String> ground = List.of(evidence.substring("derived: ".length()).split(",\\s*", -1)).stream()
                .map(name -> metadata.evidence().getOrDefault(name, ""))
                .filter(each -> !each.isBlank() && !each.startsWith("derived: "))
                .distinct()
                .toList();
        return ground.isEmpty() ? List.of(evidence) : ground;
    }

    private static double confidence(String evidence, Engine engine) {
        if (engine == Engine.LLM) {
            return BY_A_MODEL;
        }
        if (evidence.equals("command")) {
            return IN_THE_COMMAND;
        }
        if (evidence.startsWith("derived: ")) {
            return FROM_OTHERS;
        }
        return evidence.matches(".+:\\d+") ? AT_A_LINE : SUPPOSED;
    }

    /** What another part keeps of a job's metadata; evidence is not among it. */
    public static io.schedmate.code.WorkloadMetadata read(WorkloadMetadata published) {
        Values values = new Values(published);
        return new io.schedmate.code.WorkloadMetadata(
                values.text("model_name"),
                values.text("model_type"),
                values.text("task_type"),
                values.text("dataset_name"),
                values.text("dataset_size"),
                values.list("augmentation"),
                values.text("framework"),
                values.text("distributed"),
                values.text("precision"),
                values.number("batch_size_per_device", Long::valueOf),
                values.number("batch_size_global", Long::valueOf),
                values.number("epochs", Double::valueOf),
                values.number("max_steps", Long::valueOf),
                values.number("learning_rate", Double::valueOf),
                values.text("optimizer"),
                values.number("nodes", Integer::valueOf),
                values.number("gpus", Integer::valueOf),
                new TreeMap<>(),
                new TreeMap<>(),
                Engine.STATIC,
                List.of());
    }

    private record Values(WorkloadMetadata published) {

        @Nullable
        String text(String name) {
            return published.field(name).map(MetadataField::value).orElse(null);
        }

        @Nullable
        List<String> list(String name) {
            String text = text(name);
            return text == null ? null : text.equals("none") ? List.of() : List.of(text.split(", ", -1));
        }

        <T> @Nullable T number(String name, Function<String, T> parse) {
            String text = text(name);
            try {
                return text == null ? null : parse.apply(text);
            } catch (NumberFormatException _) {
                return null;
            }
        }
    }
}
