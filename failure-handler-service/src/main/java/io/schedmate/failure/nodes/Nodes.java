package io.schedmate.failure.nodes;

import io.schedmate.model.event.NodeSampled;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores the known nodes. */
public interface Nodes {

    /** Where a page ended. */
    record Place(String cluster, String name) {}

    void sampled(NodeSampled sample);

    /** By cluster and name. */
    List<KnownNode> list(@Nullable String cluster, @Nullable Place after, int limit);

    /** Nodes of a name, one for each cluster that has one. */
    List<KnownNode> named(String name, @Nullable String cluster);
}
