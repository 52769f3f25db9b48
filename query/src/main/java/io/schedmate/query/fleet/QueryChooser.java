package io.schedmate.query.fleet;

import java.util.List;

/**
 * Port: chooses the parts of a typed query for a question. Its choice is validated. An implementation may return
 * nothing and never throws.
 */
@FunctionalInterface
public interface QueryChooser {

    /** No chooser: only the rules parse questions. */
    QueryChooser NONE = (_, _) -> List.of();

    /**
     * Chooses among the parts, and marks names in the question with the role {@link QueryPart#NAME}.
     *
     * @param choosable closed set of parts
     * @return the chosen parts; empty if they cannot express the question
     */
    List<QueryPart> choose(String question, List<QueryPart> choosable);
}
