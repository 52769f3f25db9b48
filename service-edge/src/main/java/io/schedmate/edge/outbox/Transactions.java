package io.schedmate.edge.outbox;

import io.schedmate.edge.outage.Failure;
import java.util.function.Supplier;

/** Runs work completely or not at all. */
public interface Transactions {

    int MOST_TURNS = 3;

    <T> T inOne(Supplier<T> work);

    /**
     * The same for work that may be repeated from its start: it is, at most {@value #MOST_TURNS} times in total, if the
     * database ended the transaction because of a deadlock or a conflict.
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
