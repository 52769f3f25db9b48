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
 * @param collected what agents of the job's nodes collected since the alert was opened, one of a node; empty where nobody was asked
 */
public record AlertEvidence(
        List<String> lines, Map<String, Double> figures, List<String> nodes, List<CollectedEvidence> collected) {

    public AlertEvidence {
        lines = Require.items("lines", lines);
        figures = Require.entries("figures", figures);
        nodes = Require.items("nodes", nodes);
        collected = Require.items("collected", collected);
    }

    /** Evidence for which nothing was collected. */
    public AlertEvidence(List<String> lines, Map<String, Double> figures, List<String> nodes) {
        this(lines, figures, nodes, List.of());
    }

    /** The same with what was collected. */
    public AlertEvidence with(List<CollectedEvidence> nowCollected) {
        return new AlertEvidence(lines, figures, nodes, nowCollected);
    }
}
