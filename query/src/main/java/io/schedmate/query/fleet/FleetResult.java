package io.schedmate.query.fleet;

import io.schedmate.query.Citation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a query found.
 *
 * @param total by the query's measure, without its limit
 * @param groups in the query's order
 * @param records those that are asked for, or of the groups the newest
 */
public record FleetResult(long total, List<Tally> groups, List<Match> records) {

    public FleetResult {
        groups = List.copyOf(groups);
        records = List.copyOf(records);
    }

    /** Records with a value in common, by the query's measure. */
    public record Tally(String name, long count) {}

    /**
     * A record.
     *
     * @param id as the published calls take it
     * @param text in words
     * @param citation the line that proves it, where one does
     */
    public record Match(
            Subject subject,
            String id,
            String text,
            @Nullable Citation citation) {}
}
