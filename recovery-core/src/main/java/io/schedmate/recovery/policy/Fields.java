package io.schedmate.recovery.policy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * The fields of one mapping of the file. A field that nothing reads is reported as a problem, because it would be
 * silently ignored.
 */
final class Fields {

    private static final int MAX_SHOWN_LENGTH = 80;

    private final String place;
    private final Node node;
    private final List<PolicyProblem> problems;
    private final Map<String, Node> values = new LinkedHashMap<>();
    private final Set<String> known = new LinkedHashSet<>();

    Fields(String place, Node node, List<PolicyProblem> problems) {
        this.place = place;
        this.node = node;
        this.problems = problems;
        if (!(node instanceof MappingNode mapping)) {
            refuse(node, place, "fields and their values");
            return;
        }
        for (NodeTuple field : mapping.getValue()) {
            if (values.put(text(field.getKeyNode()), field.getValueNode()) != null) {
                refuse(field.getKeyNode(), at(text(field.getKeyNode())), "each field once");
            }
        }
    }

    /**
     * Returns a single value; empty if it is missing or cannot be parsed. A value that cannot be parsed is reported as
     * a problem.
     */
    <T> Optional<T> one(String name, String expected, Function<String, Optional<T>> read) {
        known.add(name);
        return Optional.ofNullable(values.get(name)).flatMap(value -> scalar(value, at(name), expected, read));
    }

    <T> Optional<T> needed(String name, String expected, Function<String, Optional<T>> read) {
        if (!values.containsKey(name)) {
            problems.add(new PolicyProblem(line(node), at(name), expected, "left out"));
        }
        return one(name, expected, read);
    }

    /** Returns the values of a field that holds one value or a list of them. */
    <T> List<T> several(String name, String expected, Function<String, Optional<T>> read) {
        List<T> all = new ArrayList<>();
        for (Node item : items(name)) {
            scalar(item, at(name), expected, read).ifPresent(all::add);
        }
        return all;
    }

    Optional<Fields> inner(String name) {
        known.add(name);
        return Optional.ofNullable(values.get(name)).map(value -> new Fields(at(name), value, problems));
    }

    List<Fields> list(String name) {
        known.add(name);
        Node value = values.get(name);
        if (!(value instanceof SequenceNode sequence) || sequence.getValue().isEmpty()) {
            refuse(value == null ? node : value, at(name), "a list with at least one entry");
            return List.of();
        }
        List<Fields> all = new ArrayList<>();
        for (Node item : sequence.getValue()) {
            all.add(new Fields("%s[%d]".formatted(at(name), all.size()), item, problems));
        }
        return all;
    }

    void nothingElse() {
        values.forEach((name, value) -> {
            if (!known.contains(name)) {
                refuse(value, at(name), "one of " + String.join(", ", known));
            }
        });
    }

    void refuse(String name, String expected, String given) {
        Node value = values.getOrDefault(name, node);
        problems.add(new PolicyProblem(line(value), at(name), expected, given));
    }

    private List<Node> items(String name) {
        known.add(name);
        Node value = values.get(name);
        if (value == null) {
            return List.of();
        }
        return value instanceof SequenceNode sequence ? sequence.getValue() : List.of(value);
    }

    private <T> Optional<T> scalar(Node value, String where, String expected, Function<String, Optional<T>> read) {
        Optional<T> result = value instanceof ScalarNode scalar ? read.apply(scalar.getValue()) : Optional.empty();
        if (result.isEmpty()) {
            refuse(value, where, expected);
        }
        return result;
    }

    private void refuse(Node value, String where, String expected) {
        problems.add(new PolicyProblem(line(value), where, expected, text(value)));
    }

    private String at(String name) {
        return place.isEmpty() ? name : place + "." + name;
    }

    private static int line(Node node) {
        return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
    }

    private static String text(Node node) {
        String text = node instanceof ScalarNode scalar
                ? scalar.getValue()
                : node.getNodeType().name().toLowerCase(Locale.ROOT);
        return text.length() <= MAX_SHOWN_LENGTH ? text : text.substring(0, MAX_SHOWN_LENGTH) + "…";
    }
}
