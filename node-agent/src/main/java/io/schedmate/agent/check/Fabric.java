package io.schedmate.agent.check;

import io.schedmate.model.check.Require;

/**
 * The expected bandwidth between healthy nodes.
 *
 * @param name the name in a site's settings
 * @param withinNode minimum bus bandwidth over the GPUs of one node, GB/s
 * @param betweenNodes minimum bus bandwidth over several nodes, GB/s
 * @param description a description for readers
 */
public record Fabric(String name, double withinNode, double betweenNodes, String description) {

    public Fabric {
        Require.text("name", name);
        if (!(withinNode > 0 && betweenNodes > 0)) {
            throw Require.refused(
                    "bandwidth", "above 0 GB/s", withinNode + " and " + betweenNodes, "measure sound nodes");
        }
    }

    /** Returns the minimum bus bandwidth of a test over {@code nodes} nodes, GB/s. */
    public double least(int nodes) {
        return nodes <= 1 ? withinNode : betweenNodes;
    }
}
