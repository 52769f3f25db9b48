package io.schedmate.edge.outbox;

import io.schedmate.edge.outage.Failure;
import java.util.function.Supplier;

/** Runs work in a transaction, either completely or not at all. */
public interface Transactions {

    int MAX_TURNS = 3;

    <T> T inOne(Supplier<T> work);

    /**
     * Runs work in a transaction. If the database aborts the transaction because of a deadlock or a conflict, repeats
     * the work, at most {@value #MAX_TURNS} times in total.
     */
    default <T> T inOneOrAgain(Supplier<T> work) {
        for (int turn = 1; ; turn++) {
            try {
                return inOne(work);
            } catch (RuntimeException e) {
                if (turn == MAX_TURNS || !Failure.isLostTurn(e)) {
                    throw e;
                }
            }
        }
    }
}
