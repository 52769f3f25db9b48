package io.schedmate.code.launch;

import io.schedmate.code.value.Origin;

/** A number of nodes, processes or GPUs, and where it is asked for. */
public record Count(int number, Origin origin) {

    Count times(Count other) {
        return new Count(number * other.number, origin.with(other.origin));
    }
}
