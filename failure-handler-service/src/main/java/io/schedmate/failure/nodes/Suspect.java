package io.schedmate.failure.nodes;

import io.schedmate.failure.nodes.Nodes.Place;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node that probably fails more often than the other nodes of its cluster. */
public record Suspect(Place node, double per30Days) {

    static final Comparator<Suspect> WORST_FIRST = Comparator.comparingDouble(Suspect::per30Days)
            .reversed()
            .thenComparing(suspect -> suspect.node().cluster())
            .thenComparing(suspect -> suspect.node().name());

    /**
     * Returns the suspects after the last one of the previous page. Rates change between two pages, so that suspect is
     * found by name, or by its rate if it is no longer a suspect.
     */
    static List<Suspect> after(@Nullable Suspect last, List<Suspect> worstFirst) {
        if (last == null) {
            return worstFirst;
        }
        int at = worstFirst.stream().map(Suspect::node).toList().indexOf(last.node());
        return at >= 0
                ? worstFirst.subList(at + 1, worstFirst.size())
                : worstFirst.stream()
                        .filter(each -> each.per30Days() < last.per30Days())
                        .toList();
    }
}
