package io.schedmate.code.python;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The function bodies whose parsing is deferred. */
final class Bodies {

    static final Bodies NONE = new Bodies(List.of());

    /**
     * A deferred body.
     *
     * @param definition start of the definition that contains it
     * @param lineStart start of the line of its first statement
     * @param start of its first statement
     * @param end of its last statement
     * @param isWhole whether the definition is deferred with it
     */
    record Body(int definition, int lineStart, int start, int end, boolean isWhole) {

        /** Returns the start of the deferred part. */
        int cut() {
            return isWhole ? definition : start;
        }

        Body alone() {
            return new Body(definition, lineStart, start, end, false);
        }
    }

    private final List<Body> inOrder;
    private final Map<Integer, Body> byStart = new HashMap<>();
    private final Map<Integer, Body> byDefinition = new HashMap<>();

    Bodies(List<Body> inOrder) {
        this.inOrder = inOrder;
        inOrder.forEach(body -> {
            byStart.put(body.start(), body);
            byDefinition.put(body.definition(), body);
        });
    }

    List<Body> inOrder() {
        return inOrder;
    }

    boolean areWhole() {
        return inOrder.stream().anyMatch(Body::isWhole);
    }

    /** Returns the bodies without their definitions. */
    Bodies alone() {
        return new Bodies(inOrder.stream().map(Body::alone).toList());
    }

    /** Returns the body whose first statement starts there. */
    @Nullable
    Body startingAt(int offset) {
        return byStart.get(offset);
    }

    /** Returns the body of the definition that starts there. */
    @Nullable
    Body ofDefinition(int offset) {
        return byDefinition.get(offset);
    }
}
