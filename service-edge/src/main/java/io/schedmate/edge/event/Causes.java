package io.schedmate.edge.event;

import java.util.Optional;
import java.util.stream.Stream;

/** An exception and its causes. */
interface Causes {

    /** A limit deeper than any real chain, so that a cyclic one ends. */
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
