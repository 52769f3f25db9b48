package io.schedmate.edge.api;

import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The page of a list that a caller asks for.
 *
 * @param after where the page before ended; null for the first page
 * @param limit items of a page
 * @param filters their digest, which each cursor of the list carries
 */
public record PageRequest(@Nullable Cursor after, int limit, int filters) {

    /**
     * Reads the cursor of a call.
     *
     * @param limit which {@link Checks} has checked
     * @param filters all that the call asks for apart from the page
     * @throws io.schedmate.edge.problem.ProblemException 400 when the cursor is of another list
     */
    public static PageRequest of(@Nullable String cursor, int limit, @Nullable Object... filters) {
        int digest = Cursor.digest(filters);
        return new PageRequest(Cursor.read(cursor, digest), limit, digest);
    }

    /** Items to read: one more than the page holds tells whether another page follows. */
    public int wanted() {
        return limit + 1;
    }

    /** The place after which the page starts, in the terms of the list; null for the first page. */
    public <P> @Nullable P start(Function<Cursor, P> place) {
        return after == null ? null : place.apply(after);
    }

    /** The cursor of the page after an item. */
    public String cursor(Instant time, Object id) {
        return new Cursor(time, id.toString(), filters).text();
    }

    /**
     * Cuts what was read to the page.
     *
     * @param found up to {@link #wanted} items
     * @param page takes the items and the cursor of the next page, which is null on the last
     */
    public <T, P> P page(
            List<T> found,
            Function<T, Instant> time,
            Function<T, Object> id,
            BiFunction<List<T>, @Nullable String, P> page) {
        if (found.size() <= limit) {
            return page.apply(found, null);
        }
        List<T> shown = found.subList(0, limit);
        T last = shown.getLast();
        return page.apply(shown, cursor(time.apply(last), id.apply(last)));
    }

    /** Cuts a list that is in order of its items' ids alone. */
    public <T, P> P page(List<T> found, Function<T, Object> id, BiFunction<List<T>, @Nullable String, P> page) {
        return page(found, _ -> Instant.EPOCH, id, page);
    }
}
