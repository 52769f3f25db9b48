package io.schedmate.model.api.failure;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;

/**
 * A node that was found faulty for failures of one cause, and their number.
 *
 * @param failures number of failures attributed to the node
 */
public record BlamedNode(String cluster, String name, long failures) {

    public BlamedNode {
        Require.present("cluster", cluster);
        Require.present("name", name);
        Limits.atLeast("failures", failures, 1);
    }
}
