package io.schedmate.model.alert;

import io.schedmate.model.check.Require;
import java.time.Instant;
import java.util.List;

/**
 * The evidence that a node's agent collected about a job after an alert had been opened: stacks of its processes,
 * dumps, states of devices.
 *
 * @param at time of collection
 * @param summary summary of at most 1,000 characters
 * @param lines at most 200 lines, as printed by the programs, with secrets masked
 */
public record CollectedEvidence(String node, Instant at, String summary, List<String> lines) {

    private static final int MAX_LINES = 200;
    private static final int MAX_SUMMARY_LENGTH = 1_000;

    public CollectedEvidence {
        Require.text("node", node, 256);
        Require.present("at", at);
        Require.text("summary", summary, MAX_SUMMARY_LENGTH);
        lines = Require.items("lines", lines);
        if (lines.size() > MAX_LINES) {
            throw Require.refused("lines", "at most %d".formatted(MAX_LINES), lines.size(), "send fewer items");
        }
    }
}
