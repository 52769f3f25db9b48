package io.schedmate.failure.api;

import io.schedmate.edge.api.Cursor;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.failure.nodes.Nodes.Place;
import io.schedmate.failure.nodes.Suspect;
import io.schedmate.model.api.node.NodeSummary;

/** The cursor of a page of nodes: a name, and a rate if the nodes are ordered by rate. */
record NodeCursor(String cluster, String name, double per30Days) {

    private static final String BETWEEN = "\n";

    static NodeCursor of(NodeSummary node) {
        return new NodeCursor(
                node.cluster(),
                node.name(),
                node.score() == null ? 0 : node.score().per30Days());
    }

    static NodeCursor read(Cursor cursor) {
        String[] parts = cursor.id().split(BETWEEN, -1);
        if (parts.length != 3) {
            throw refused(cursor);
        }
        try {
            return new NodeCursor(parts[0], parts[1], Double.parseDouble(parts[2]));
        } catch (NumberFormatException _) {
            throw refused(cursor);
        }
    }

    Place place() {
        return new Place(cluster, name);
    }

    Suspect suspect() {
        return new Suspect(place(), per30Days);
    }

    /** Returns the cursor's id. */
    String id() {
        return String.join(BETWEEN, cluster, name, Double.toString(per30Days));
    }

    private static ProblemException refused(Cursor cursor) {
        return ProblemException.invalid("query:cursor", cursor.id(), "the nextCursor of the previous page");
    }
}
