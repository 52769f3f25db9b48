package io.schedmate.model.api.failure;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * How often a node was found at fault for failures of one cause.
 *
 * @param cluster the node's cluster
 * @param name the node
 * @param failures how many failures it was blamed for
 */
public record BlamedNode(String cluster, String name, long failures) {

    public BlamedNode {
        Require.present("cluster", cluster);
        Require.present("name", name);
        Limits.atLeast("failures", failures, 1);
    }
}
