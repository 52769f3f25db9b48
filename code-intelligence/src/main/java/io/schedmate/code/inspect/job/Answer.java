package io.schedmate.code.inspect.job;

import io.schedmate.code.value.Origin;
import io.schedmate.code.workload.Evidence;
import org.jspecify.annotations.Nullable;

/**
 * An answer to one field before its evidence is chosen.
 *
 * @param reason evidence that replaces a place; null if the origin is sufficient
 */
public record Answer<T>(T value, Origin origin, @Nullable Evidence reason) {

    public static <T> Answer<T> at(T value, Origin origin) {
        return new Answer<>(value, origin, null);
    }

    public static <T> Answer<T> because(T value, Evidence reason) {
        return new Answer<>(value, Origin.NONE, reason);
    }

    public <U> Answer<U> as(U other) {
        return new Answer<>(other, origin, reason);
    }
}
