package io.schedmate.edge.api;

import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The requested page of a list.
 *
 * @param after end of the previous page; null for the first page
 * @param limit maximum number of items per page
 * @param filters digest of the filters, which each cursor of the list contains
 */
public record PageRequest(@Nullable Cursor after, int limit, int filters) {

    /**
     * Reads the cursor of a call.
     *
     * @param limit checked by {@link Checks}
     * @param filters all parameters of the call apart from the page
     * @throws io.schedmate.edge.problem.ProblemException 400 if the cursor belongs to another list
     */
    public static PageRequest of(@Nullable String cursor, int limit, @Nullable Object... filters) {
        int digest = Cursor.digest(filters);
        return new PageRequest(Cursor.read(cursor, digest), limit, digest);
    }

    /** Returns the number of items to read: one more than the page, to detect whether another page follows. */
    public int wanted() {
        return limit + 1;
    }

    /** Returns the start of the page, converted to the type that the list uses; null for the first page. */
    public <P> @Nullable P start(Function<Cursor, P> place) {
        return after == null ? null : place.apply(after);
    }

    /** Returns the cursor of the page that starts after an item. */
    public String cursor(Instant time, Object id) {
        return new Cursor(time, id.toString(), filters).text();
    }

    /**
     * Cuts the items read to one page.
     *
     * @param found up to {@link #wanted} items
     * @param page receives the items and the cursor of the next page, which is null on the last page
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

    /** Cuts the items of a list that is ordered only by id. */
    public <T, P> P page(List<T> found, Function<T, Object> id, BiFunction<List<T>, @Nullable String, P> page) {
        return page(found, _ -> Instant.EPOCH, id, page);
    }
}
