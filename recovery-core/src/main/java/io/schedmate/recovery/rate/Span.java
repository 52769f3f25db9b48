package io.schedmate.recovery.rate;

import java.time.Instant;

/** A period in which a node was in service; the end is exclusive. */
public record Span(Instant from, Instant to) {

    public Span {
        if (to.isBefore(from)) {
            throw new IllegalArgumentException(
                    "Expected a period that ends after it starts, got (%s to %s).".formatted(from, to));
        }
    }

    public boolean contains(Instant time) {
        return !time.isBefore(from) && time.isBefore(to);
    }
}
