package io.schedmate.failure.nodes;

import io.schedmate.model.event.NodeSampled;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores the known nodes. */
public interface Nodes {

    /** The cursor of a page. */
    record Place(String cluster, String name) {}

    void sampled(NodeSampled sample);

    /** Returns nodes in the order of cluster and name. */
    List<KnownNode> list(@Nullable String cluster, @Nullable Place after, int limit);

    /** Returns the nodes of this name, one per cluster. */
    List<KnownNode> named(String name, @Nullable String cluster);
}
