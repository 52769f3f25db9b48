package io.schedmate.code.python;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The bodies of functions that are left for later. */
final class Bodies {

    static final Bodies NONE = new Bodies(List.of());

    /**
     * One body.
     *
     * @param definition where the definition begins that it ends
     * @param lineStart where the line of its first statement begins
     * @param start of its first statement
     * @param end of its last statement
     * @param isWhole whether the definition is left for later with it
     */
    record Body(int definition, int lineStart, int start, int end, boolean isWhole) {

        /** Where what is left for later begins. */
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

    /** The same, without their definitions. */
    Bodies alone() {
        return new Bodies(inOrder.stream().map(Body::alone).toList());
    }

    /** The body whose first statement begins there. */
    @Nullable
    Body startingAt(int offset) {
        return byStart.get(offset);
    }

    /** The body of the definition that begins there. */
    @Nullable
    Body ofDefinition(int offset) {
        return byDefinition.get(offset);
    }
}
