package io.schedmate.model.alert;

import io.schedmate.model.check.Require;
import java.util.List;
import java.util.Map;

/**
 * What an alert rests on.
 *
 * @param lines of the log, as printed
 * @param figures by name, each with its unit at the end of the name, such as {@code silentSeconds}
 * @param nodes that the condition is seen on; empty where it is the whole job
 */
public record AlertEvidence(List<String> lines, Map<String, Double> figures, List<String> nodes) {

    public AlertEvidence {
        lines = Require.items("lines", lines);
        figures = Require.entries("figures", figures);
        nodes = Require.items("nodes", nodes);
    }
}
