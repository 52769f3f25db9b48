package io.schedmate.model.alert;

import io.schedmate.model.check.Require;
import java.util.List;
import java.util.Map;

/**
 * The evidence for an alert.
 *
 * @param lines lines of the log, as printed
 * @param figures figures by name, each name ending in its unit, such as {@code silentSeconds}
 * @param nodes nodes with the condition; empty if it concerns the whole job
 * @param collected evidence that agents of the job's nodes collected since the alert was opened, one entry per node;
 *     empty if nothing was requested
 */
public record AlertEvidence(
        List<String> lines, Map<String, Double> figures, List<String> nodes, List<CollectedEvidence> collected) {

    public AlertEvidence {
        lines = Require.items("lines", lines);
        figures = Require.entries("figures", figures);
        nodes = Require.items("nodes", nodes);
        collected = Require.items("collected", collected);
    }

    /** Creates evidence without collected parts. */
    public AlertEvidence(List<String> lines, Map<String, Double> figures, List<String> nodes) {
        this(lines, figures, nodes, List.of());
    }

    /** Returns the same evidence with the given collected evidence. */
    public AlertEvidence with(List<CollectedEvidence> nowCollected) {
        return new AlertEvidence(lines, figures, nodes, nowCollected);
    }
}
