package io.schedmate.query.fleet;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A typed query: filter, group, order, limit. An empty set does not restrict.
 *
 * @param states states of jobs and recoveries, by their wire names
 * @param reasons reasons of failures
 * @param categories categories of failures, by their wire names
 * @param infraTypes infrastructure types of failures, by their wire names
 * @param names names that records must have
 * @param cordoned whether to include only cordoned nodes
 * @param counts whether only the number is requested
 * @param group dimension to count by; null to list the records
 * @param limit maximum number of groups or records
 */
public record FleetQuery(
        Subject subject,
        Set<String> states,
        Set<String> reasons,
        Set<String> categories,
        Set<String> infraTypes,
        List<Named> names,
        Period period,
        boolean cordoned,
        boolean counts,
        @Nullable Dimension group,
        Measure measure,
        Order order,
        int limit) {

    public FleetQuery {
        states = Set.copyOf(states);
        reasons = Set.copyOf(reasons);
        categories = Set.copyOf(categories);
        infraTypes = Set.copyOf(infraTypes);
        names = List.copyOf(names);
    }

    /**
     * A name that a record must have.
     *
     * @param kinds the dimensions that it may refer to
     */
    public record Named(Set<Dimension> kinds, String name) {

        public Named {
            kinds = Set.copyOf(kinds);
        }
    }
}
