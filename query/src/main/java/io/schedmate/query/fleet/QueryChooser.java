package io.schedmate.query.fleet;

import java.util.List;

/**
 * Port: chooses the parts of a typed query for a question. Its choice is validated. It may return nothing and never
 * throws.
 */
@FunctionalInterface
public interface QueryChooser {

    /** No chooser: only the rules read questions. */
    QueryChooser NONE = (_, _) -> List.of();

    /**
     * Chooses among the parts and names words of the question with the role {@link QueryPart#NAME}.
     *
     * @param choosable the closed set of parts
     * @return empty if the parts cannot express the question
     */
    List<QueryPart> choose(String question, List<QueryPart> choosable);
}
