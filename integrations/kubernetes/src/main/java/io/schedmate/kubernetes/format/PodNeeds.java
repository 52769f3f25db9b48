package io.schedmate.kubernetes.format;

import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The resource needs of one kind of pod of a workload, read from the pod template. Values that the template omits are
 * unknown.
 *
 * @param name the pod set's name, such as {@code main}
 * @param gpus GPUs of one pod
 * @param cpus CPUs of one pod, rounded up
 * @param memoryBytes memory of one pod
 * @param labels the template's labels; annotations and nodeSelector come from the template too
 */
public record PodNeeds(
        String name,
        int count,
        int gpus,
        int cpus,
        long memoryBytes,
        @Nullable String command,
        @Nullable String image,
        Map<String, Object> labels,
        Map<String, Object> annotations,
        Map<String, Object> nodeSelector) {

    /** Matches whole, shared and partitioned GPUs. */
    private static final Pattern GPU = Pattern.compile("nvidia\\.com/(?:gpu(?:\\.shared)?|mig-.+)");

    private static final int MAX_COMMAND_LENGTH = 32_768;

    /** Reads a pod template as jobs and workloads contain it. */
    public static PodNeeds of(String name, int count, Map<String, Object> template) {
        Map<String, Object> metadata = Fields.map(template.get("metadata"));
        Map<String, Object> spec = Fields.map(template.get("spec"));
        List<Map<String, Object>> containers = Fields.maps(spec.get("containers"));
        Map<String, Object> first = containers.isEmpty() ? Map.of() : containers.getFirst();
        return new PodNeeds(
                name,
                count,
                containers.stream().mapToInt(PodNeeds::gpus).sum(),
                containers.stream()
                        .map(each -> asked(each, "cpu"))
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .setScale(0, RoundingMode.CEILING)
                        .intValue(),
                containers.stream()
                        .map(each -> asked(each, "memory"))
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .longValue(),
                command(first),
                Fields.text(first.get("image")),
                Fields.map(metadata.get("labels")),
                Fields.map(metadata.get("annotations")),
                Fields.map(spec.get("nodeSelector")));
    }

    /** Returns the same needs with this command. */
    PodNeeds running(String line) {
        return new PodNeeds(name, count, gpus, cpus, memoryBytes, cut(line), image, labels, annotations, nodeSelector);
    }

    private static int gpus(Map<String, Object> container) {
        return resources(container)
                .map(amounts -> amounts.entrySet().stream()
                        .filter(each -> GPU.matcher(each.getKey()).matches())
                        .mapToInt(each -> Fields.number(each.getValue(), 0))
                        .filter(amount -> amount > 0)
                        .sum())
                .filter(amount -> amount > 0)
                .findFirst()
                .orElse(0);
    }

    /** Returns the request, or else the limit. An invalid quantity counts as 0. */
    private static BigDecimal asked(Map<String, Object> container, String kind) {
        return resources(container)
                .map(amounts -> amounts.get(kind))
                .filter(Objects::nonNull)
                .map(amount -> quantity(String.valueOf(amount)))
                .reduce((_, request) -> request)
                .orElse(BigDecimal.ZERO);
    }

    private static Stream<Map<String, Object>> resources(Map<String, Object> container) {
        Map<String, Object> resources = Fields.map(container.get("resources"));
        return Stream.of("limits", "requests").map(each -> Fields.map(resources.get(each)));
    }

    private static BigDecimal quantity(String text) {
        try {
            return Quantity.getAmountInBytes(Quantity.parse(text)).max(BigDecimal.ZERO);
        } catch (IllegalArgumentException _) {
            return BigDecimal.ZERO;
        }
    }

    private static @Nullable String command(Map<String, Object> container) {
        List<String> words = new ArrayList<>();
        words.addAll(Fields.texts(container.get("command")));
        words.addAll(Fields.texts(container.get("args")));
        String command = String.join(" ", words).strip();
        return command.isEmpty() ? null : cut(command);
    }

    private static String cut(String command) {
        return command.substring(0, Math.min(MAX_COMMAND_LENGTH, command.length()));
    }
}
