package io.schedmate.query.fleet;

import java.util.List;

/** Port: chooses the parts of a typed query for a question. What it chooses is checked; it may be silent, and it never throws. */
@FunctionalInterface
public interface QueryChooser {

    /** Nobody: the rules read questions alone. */
    QueryChooser NONE = (_, _) -> List.of();

    /**
     * Chooses among the parts and names words of the question with the role {@link QueryPart#NAME}.
     *
     * @param choosable the closed set of parts
     * @return empty where the question asks for nothing that they say
     */
    List<QueryPart> choose(String question, List<QueryPart> choosable);
}
