package io.schedmate.code.inspect;

import static io.schedmate.code.workload.WorkloadField.BATCH_PER_DEVICE;
import static io.schedmate.code.workload.WorkloadField.DATASET_NAME;
import static io.schedmate.code.workload.WorkloadField.EPOCHS;
import static io.schedmate.code.workload.WorkloadField.GLOBAL_BATCH;
import static io.schedmate.code.workload.WorkloadField.LEARNING_RATE;
import static io.schedmate.code.workload.WorkloadField.MAX_STEPS;
import static io.schedmate.code.workload.WorkloadField.MODEL_NAME;
import static io.schedmate.code.workload.WorkloadField.OPTIMIZER;
import static io.schedmate.code.workload.WorkloadField.PRECISION;

import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Unknown;
import io.schedmate.code.workload.Certainty;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.advice.FieldAlternative;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Explains why a field has no value: the value depends on a condition, the evaluator did not follow the code, or
 * nothing states the value.
 */
final class OpenFields {

    /** The lists of names that programs use for a field's setting. */
    private static final Map<WorkloadField, List<String>> NAMES = Map.of(
            MODEL_NAME, List.of("model.setting"),
            DATASET_NAME, List.of("data.setting"),
            PRECISION, List.of("precision.stated"),
            BATCH_PER_DEVICE, List.of("batch.device", "batch.either"),
            GLOBAL_BATCH, List.of("batch.global", "batch.either"),
            EPOCHS, List.of("length.epochs"),
            MAX_STEPS, List.of("length.steps"),
            LEARNING_RATE, List.of("optimizer.rate"),
            OPTIMIZER, List.of("optimizer.setting"));

    private final Job job;
    private final @Nullable Certainty beyond;

    /** @param missing the place before the training that was not followed; null if there is none */
    OpenFields(Job job, @Nullable Place missing) {
        this.job = job;
        Place left = missing != null ? missing : job.trace().notFollowed();
        this.beyond = left == null ? null : new Certainty.NotFollowed(left);
    }

    /**
     * Returns the certainty of the fields with some statement. For all other fields, nothing that was read states a
     * value.
     */
    Map<WorkloadField, Certainty> of(Workload workload) {
        Map<WorkloadField, Certainty> open = new EnumMap<>(WorkloadField.class);
        for (WorkloadField field : WorkloadField.values()) {
            if (workload.value(field) == null && reason(field) instanceof Certainty reason) {
                open.put(field, reason);
            }
        }
        return open;
    }

    private @Nullable Certainty reason(WorkloadField field) {
        List<Left> unknown = unknown(field);
        for (Left each : unknown) {
            List<FieldAlternative> alternatives = alternatives(each.value());
            if (!alternatives.isEmpty()) {
                return new Certainty.Alternatives(alternatives);
            }
        }
        return unknown.stream()
                .map(Left::place)
                .filter(Objects::nonNull)
                .<Certainty>map(Certainty.NotFollowed::new)
                .findFirst()
                .orElse(beyond);
    }

    /** An unknown value with one of the field's names. */
    private record Left(Unknown value, @Nullable Place place) {}

    private List<Left> unknown(WorkloadField field) {
        List<String> names = NAMES.getOrDefault(field, List.of()).stream()
                .flatMap(list -> Names.listOf(list).stream())
                .toList();
        Settings settings = job.settings();
        Stream<Left> set = names.stream()
                .flatMap(name -> settings.first(List.of(name), Unknown.class::isInstance).stream())
                .map(setting -> left(setting.value(), setting.value().origin()));
        Stream<Left> passed = job.trace().calls().stream()
                .map(call -> call.made())
                .flatMap(made -> made.named().entrySet().stream()
                        .filter(given -> given.getValue() instanceof Unknown
                                && names.contains(given.getKey().toLowerCase(Locale.ROOT)))
                        .map(given -> left(given.getValue(), made.origin())));
        return Stream.concat(set, passed).toList();
    }

    private static Left left(Value value, Origin otherwise) {
        List<Place> places = value.origin().places().isEmpty()
                ? otherwise.places()
                : value.origin().places();
        return new Left((Unknown) value, places.isEmpty() ? null : places.getFirst());
    }

    private static List<FieldAlternative> alternatives(Unknown unknown) {
        return unknown.choices().stream()
                .map(choice -> {
                    String text = Literals.text(choice.value());
                    return text == null || text.isBlank() ? null : new FieldAlternative(text, choice.condition());
                })
                .filter(Objects::nonNull)
                .toList();
    }
}
