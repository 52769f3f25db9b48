package io.schedmate.kubernetes.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The resource needs of one kind of pod of a workload, read from its template; what is missing there is unknown.
 *
 * @param name of the set, such as {@code main}
 * @param gpus of one pod
 * @param labels of its template; so are annotations and nodeSelector
 */
public record PodNeeds(
        String name,
        int count,
        int gpus,
        @Nullable String command,
        @Nullable String image,
        Map<String, Object> labels,
        Map<String, Object> annotations,
        Map<String, Object> nodeSelector) {

    private static final String GPU = "nvidia.com/gpu";
    private static final int LONGEST_COMMAND = 32_768;

    /** Reads a pod template, as jobs and workloads hold it. */
    public static PodNeeds of(String name, int count, Map<String, Object> template) {
        Map<String, Object> metadata = Fields.map(template.get("metadata"));
        Map<String, Object> spec = Fields.map(template.get("spec"));
        List<Map<String, Object>> containers = Fields.maps(spec.get("containers"));
        Map<String, Object> first = containers.isEmpty() ? Map.of() : containers.getFirst();
        return new PodNeeds(
                name,
                count,
                containers.stream().mapToInt(PodNeeds::gpus).sum(),
                command(first),
                Fields.text(first.get("image")),
                Fields.map(metadata.get("labels")),
                Fields.map(metadata.get("annotations")),
                Fields.map(spec.get("nodeSelector")));
    }

    private static int gpus(Map<String, Object> container) {
        Map<String, Object> resources = Fields.map(container.get("resources"));
        return Stream.of("limits", "requests")
                .map(kind -> Fields.map(resources.get(kind)).get(GPU))
                .map(amount -> Fields.number(amount, 0))
                .filter(amount -> amount > 0)
                .findFirst()
                .orElse(0);
    }

    private static @Nullable String command(Map<String, Object> container) {
        List<String> words = new ArrayList<>();
        words.addAll(Fields.texts(container.get("command")));
        words.addAll(Fields.texts(container.get("args")));
        String command = String.join(" ", words).strip();
        return command.isEmpty() ? null : command.substring(0, Math.min(LONGEST_COMMAND, command.length()));
    }
}
