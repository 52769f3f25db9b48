package io.schedmate.failure.api;

import io.schedmate.edge.api.Cursor;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.failure.nodes.Nodes.Place;
import org.jspecify.annotations.Nullable;

/** The cursor of a page of nodes, which is a name instead of a time. */
record NodePlace(String cluster, String name) {

    private static final String BETWEEN = "\n";

    static @Nullable NodePlace read(@Nullable Cursor cursor) {
        if (cursor == null) {
            return null;
        }
        String[] parts = cursor.id().split(BETWEEN, -1);
        if (parts.length != 2) {
            throw ProblemException.invalid("query:cursor", cursor.id(), "nextCursor of the page before");
        }
        return new NodePlace(parts[0], parts[1]);
    }

    Place place() {
        return new Place(cluster, name);
    }

    String text(int filters) {
        return Cursor.after(cluster + BETWEEN + name, filters).text();
    }
}
