package io.schedmate.code.inspect;

import io.schedmate.code.value.Origin;

/**
 * An answer to one field.
 *
 * @param reason instead of a place: {@code absence: ...} or {@code derived: ...}; empty where the origin tells
 */
record Finding<T>(T value, Origin origin, String reason) {

    static <T> Finding<T> at(T value, Origin origin) {
        return new Finding<>(value, origin, "");
    }

    static <T> Finding<T> because(T value, String reason) {
        return new Finding<>(value, Origin.NONE, reason);
    }

    <U> Finding<U> as(U other) {
        return new Finding<>(other, origin, reason);
    }
}
