package io.schedmate.kubernetes.format;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A rule that reads the pod sets of one kind of job.
 *
 * @param at path of the objects that each describe one set
 * @param name path of a set's name within its object; {@code @} for its key, {@code =text} for that text
 * @param count paths of factors, separated by {@code *}; a missing factor counts as one
 * @param template path of the pod template; empty if the object describes the container itself
 * @param container path of the container's resources, if {@code template} is empty
 */
record PodSetRule(String at, String name, String count, String template, String container) {

    private static final String KEY = "@";
    private static final String CONSTANT = "=";

    List<PodNeeds> read(Map<String, Object> resource) {
        return Fields.all(resource, at).stream()
                .map(Fields::map)
                .filter(each -> !each.isEmpty())
                .map(this::set)
                .toList();
    }

    private PodNeeds set(Map<String, Object> described) {
        return PodNeeds.of(nameOf(described), countOf(described), templateOf(described));
    }

    private String nameOf(Map<String, Object> described) {
        if (name.startsWith(CONSTANT)) {
            return name.substring(1);
        }
        String value = Fields.text(name.equals(KEY) ? described.get(KEY) : Fields.one(described, name));
        return value == null ? "main" : value;
    }

    private int countOf(Map<String, Object> described) {
        return Stream.of(count.split("\\*", -1))
                .filter(path -> !path.isEmpty())
                .mapToInt(path -> Fields.number(Fields.one(described, path), 1))
                .reduce(1, (one, other) -> one * other);
    }

    private Map<String, Object> templateOf(Map<String, Object> described) {
        if (!template.isEmpty()) {
            return Fields.map(Fields.one(described, template));
        }
        Map<String, Object> alone = Fields.map(described);
        alone.put("resources", Fields.map(Fields.one(described, container)));
        return Map.of("spec", Map.of("containers", List.of(alone)));
    }
}
