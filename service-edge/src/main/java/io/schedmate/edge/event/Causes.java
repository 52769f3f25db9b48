package io.schedmate.edge.event;

import java.util.Optional;
import java.util.stream.Stream;

/** Iterates over an exception and its causes. */
interface Causes {

    /** The maximum depth, greater than that of any real chain, so that a cyclic chain ends. */
    int DEEPEST = 100;

    /** Returns the exception and then its causes. */
    static Stream<Throwable> of(Throwable failure) {
        return Stream.iterate(failure, each -> each != null, Throwable::getCause)
                .limit(DEEPEST);
    }

    static <T extends Throwable> Optional<T> first(Class<T> type, Throwable failure) {
        return of(failure).filter(type::isInstance).map(type::cast).findFirst();
    }

    static Throwable innermost(Throwable failure) {
        return of(failure).reduce(failure, (_, last) -> last);
    }
}
