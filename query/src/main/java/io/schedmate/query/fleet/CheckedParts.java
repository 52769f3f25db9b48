package io.schedmate.query.fleet;

import io.schedmate.query.fleet.FleetQuery.Named;
import io.schedmate.query.fleet.FleetWords.Choice;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Builds a query from chosen parts. A part outside the closed set, or a name that the caller may not see, results in no
 * query.
 *
 * @param names returns what a name refers to; empty if unknown
 */
record CheckedParts(String question, Function<String, Set<Dimension>> names, Instant now) {

    private static final String PERIOD = "period";
    private static final int MAX = 12;
    private static final int MAX_NAMES = 3;

    Optional<FleetQuery> query(List<QueryPart> parts) {
        if (parts.isEmpty()
                || parts.size() > MAX
                || count(parts, PERIOD) > 1
                || count(parts, QueryPart.NAME) > MAX_NAMES) {
            return Optional.empty();
        }
        Chosen chosen = new Chosen();
        return parts.stream().allMatch(part -> isTaken(part, chosen)) ? chosen.query() : Optional.empty();
    }

    private static long count(List<QueryPart> parts, String role) {
        return parts.stream().filter(part -> part.role().equals(role)).count();
    }

    private boolean isTaken(QueryPart part, Chosen chosen) {
        if (part.role().equals(QueryPart.NAME)) {
            return isNamed(part.value(), chosen);
        }
        if (!FleetWords.STANDARD.parts().contains(part)) {
            return false;
        }
        if (part.role().equals(PERIOD)) {
            chosen.period(Period.named(part.value(), now));
        } else {
            chosen.take(new Choice(part.role(), part.value(), null));
        }
        return true;
    }

    /** Adds a name. It must occur in the question; the chooser may not add names. */
    private boolean isNamed(String name, Chosen chosen) {
        boolean occurs = !name.isBlank()
                && Pattern.compile("(?iu)(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])")
                        .matcher(question)
                        .find();
        Set<Dimension> kinds = occurs ? names.apply(name) : Set.of();
        if (kinds.isEmpty()) {
            return false;
        }
        chosen.name(new Named(kinds, name));
        return true;
    }
}
