package io.schedmate.edge.outbox;

import io.schedmate.edge.outage.Failure;
import java.util.function.Supplier;

/** All of some work is done, or nothing of it. */
public interface Transactions {

    int MOST_TURNS = 3;

    <T> T inOne(Supplier<T> work);

    /**
     * The same for work that may run again from its start: it does, at most {@value #MOST_TURNS} times in all, where the
     * database ended the transaction because of a deadlock or a conflict with another one.
     */
    default <T> T inOneOrAgain(Supplier<T> work) {
        for (int turn = 1; ; turn++) {
            try {
                return inOne(work);
            } catch (RuntimeException e) {
                if (turn == MOST_TURNS || !Failure.isLostTurn(e)) {
                    throw e;
                }
            }
        }
    }
}
