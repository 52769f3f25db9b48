package io.schedmate.recovery.topology;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Parses a topology in the format of Slurm's {@code topology.conf}, which is also the output of
 * {@code scontrol show topology}. Only switches with nodes attached count; lines that name other switches are skipped.
 */
public final class TopologyFile {

    private final List<String> problems = new ArrayList<>();
    private final Map<LeafSwitch, Set<String>> nodesOf = new LinkedHashMap<>();

    private TopologyFile() {}

    /** Parses a topology. Throws {@link IllegalArgumentException} that lists every invalid line. */
    public static Topology read(String text) {
        TopologyFile file = new TopologyFile();
        text.replaceAll("\\\\[ \\t]*\\R", " ").lines().forEach(file::line);
        return file.topology();
    }

    private Topology topology() {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    problems.stream().collect(Collectors.joining("\n  ", "Expected lines of switches:\n  ", "")));
        }
        return new Topology(nodesOf.entrySet().stream()
                .map(each ->
                        new LeafSwitch(each.getKey().cluster(), each.getKey().name(), each.getValue()))
                .toList());
    }

    private void line(String written) {
        String line = written.replaceFirst("#.*$", "").strip();
        Map<String, String> fields = fields(line);
        if (line.isEmpty() || fields.containsKey("switches")) {
            return;
        }
        String name = fields.getOrDefault("switchname", fields.get("blockname"));
        String nodes = fields.get("nodes");
        if (name == null || nodes == null) {
            problems.add("expected SwitchName=NAME Nodes=NODES (%s)".formatted(line));
            return;
        }
        try {
            add(fields.get("cluster"), name, NodeNames.of(nodes));
        } catch (IllegalArgumentException refused) {
            problems.add("%s (%s)".formatted(refused.getMessage(), line));
        }
    }

    /** Adds nodes to a switch; several lines may name the same switch. */
    private void add(@Nullable String cluster, String name, List<String> nodes) {
        nodesOf.computeIfAbsent(new LeafSwitch(cluster, name, Set.of()), _ -> new HashSet<>())
                .addAll(nodes);
    }

    private static Map<String, String> fields(String line) {
        Map<String, String> fields = new HashMap<>();
        for (String word : line.split("\\s+", -1)) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                fields.put(word.substring(0, equals).toLowerCase(Locale.ROOT), word.substring(equals + 1));
            }
        }
        return fields;
    }
}
