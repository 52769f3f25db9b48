package io.schedmate.edge.outbox;

import java.util.function.Supplier;

/** All of some work is done, or nothing of it. */
public interface Transactions {

    <T> T inOne(Supplier<T> work);
}
