package io.schedmate.query.fleet;

import io.schedmate.query.Citation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a query.
 *
 * @param total total by the query's measure, without its limit
 * @param groups groups in the query's order
 * @param records the requested records, or the newest ones of the groups
 */
public record FleetResult(long total, List<Tally> groups, List<Match> records) {

    public FleetResult {
        groups = List.copyOf(groups);
        records = List.copyOf(records);
    }

    /** Records with a common value, counted by the query's measure. */
    public record Tally(String name, long count) {}

    /**
     * A record.
     *
     * @param id id as used by the API
     * @param text description in words
     * @param citation line that proves it; null if there is none
     */
    public record Match(
            Subject subject,
            String id,
            String text,
            @Nullable Citation citation) {}
}
