package io.schedmate.code.launch.request;

import io.schedmate.code.value.Origin;

/** A number of nodes, processes or GPUs, and the place where it is requested. */
public record Count(int number, Origin origin) {

    public Count times(Count other) {
        return new Count(number * other.number, origin.with(other.origin));
    }
}
