package io.schedmate.code.inspect.device;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Settings;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the device mesh of a JAX program, with the size of each named axis. */
record DeviceMesh(Job job) {

    private static final Pattern SHARDED = Pattern.compile("(?i)fsdp|zero|shard(?:s|ed)?");
    private static final Pattern TENSOR = Pattern.compile("(?i)mp|tp|tensor|model|mdl|model_parallel");
    private static final Pattern PIPELINE = Pattern.compile("(?i)pp|pipe(?:line)?|stage");

    /** Returns the number of devices of the mesh; empty if an axis uses all available devices. */
    Optional<Answer<Double>> devices() {
        return shape().map(shape -> Answer.at(
                shape.values().stream()
                        .mapToDouble(each -> Objects.requireNonNull(Settings.numberOf(each)))
                        .reduce(1, (one, other) -> one * other),
                origin(shape)));
    }

    /** Returns the purpose of the axes with more than one device, judging by their names. */
    Optional<Answer<String>> strategy() {
        Items names = made("Mesh", "make_mesh")
                .map(made -> made.argument(1, "axis_names"))
                .filter(value ->
                        value instanceof Items items && items.values().stream().allMatch(Text.class::isInstance))
                .map(Items.class::cast)
                .orElse(null);
        Items shape = shape().orElse(null);
        if (names == null
                || shape == null
                || names.values().size() != shape.values().size()) {
            return Optional.empty();
        }
        List<String> kinds = new ArrayList<>();
        for (int i = 0; i < names.values().size(); i++) {
            double count =
                    Objects.requireNonNull(Settings.numberOf(shape.values().get(i)));
            if (count > 1) {
                kinds.add(kind(((Text) names.values().get(i)).text(), (int) count));
            }
        }
        return kinds.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        Answer.at(String.join(", ", kinds.stream().distinct().toList()), origin(shape)));
    }

    private static String kind(String axis, int count) {
        return SHARDED.matcher(WorkLimit.text(axis)).matches()
                ? "fsdp"
                : TENSOR.matcher(WorkLimit.text(axis)).matches()
                        ? "tensor parallel " + count
                        : PIPELINE.matcher(WorkLimit.text(axis)).matches()
                                ? "pipeline parallel " + count
                                : "data parallel";
    }

    private Optional<Items> shape() {
        if (made("Mesh", "make_mesh").isEmpty()) {
            return Optional.empty();
        }
        return made("make_mesh", "create_device_mesh", "create_hybrid_device_mesh")
                .flatMap(made -> sizes(made.argument(0, "mesh_shape")).or(() -> sizes(made.argument(0, "axis_shapes"))))
                .or(() -> job.calls(callee -> callee.matches("numpy\\.a\\w+\\(\\)\\.reshape")).stream()
                        .map(made -> made.arguments().size() == 1
                                ? sizes(made.arguments().getFirst())
                                : sizes(new Items(made.arguments(), made.origin())))
                        .flatMap(Optional::stream)
                        .findFirst());
    }

    private Optional<Made> made(String... leaves) {
        List<String> names = List.of(leaves);
        Predicate<String> isOfJax = callee -> callee.startsWith("jax") && names.contains(Job.leaf(callee));
        return job.calls(isOfJax).stream().findFirst();
    }

    private static Optional<Items> sizes(@Nullable Value value) {
        return value instanceof Items items
                        && items.values().size() > 1
                        && items.values().stream()
                                .allMatch(each -> Settings.numberOf(each) instanceof Double number && number >= 1)
                ? Optional.of(items)
                : Optional.empty();
    }

    private static Origin origin(Items shape) {
        return shape.values().stream()
                .map(Value::origin)
                .filter(origin -> !origin.places().isEmpty())
                .findFirst()
                .orElse(shape.origin());
    }
}
