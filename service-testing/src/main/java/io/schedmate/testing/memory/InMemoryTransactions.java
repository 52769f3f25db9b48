package io.schedmate.testing.memory;

import io.schedmate.edge.outbox.Transactions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Transactions over {@link Rows}. They run one after another; one that fails restores all rows. */
public final class InMemoryTransactions implements Transactions {

    private final ReentrantLock turn = new ReentrantLock();
    private @Nullable Deque<Runnable> undo;

    @Override
    public <T> T inOne(Supplier<T> work) {
        turn.lock();
        try {
            return undo == null ? inNew(work) : work.get();
        } finally {
            turn.unlock();
        }
    }

    private <T> T inNew(Supplier<T> work) {
        Deque<Runnable> steps = new ArrayDeque<>();
        undo = steps;
        try {
            return work.get();
        } catch (RuntimeException | Error failed) {
            steps.forEach(Runnable::run);
            throw failed;
        } finally {
            undo = null;
        }
    }

    /** Creates a table whose changes are undone if the transaction that made them fails. */
    public <K, V> Rows<K, V> rows() {
        return new Rows<>(this);
    }

    /** Returns whether a thread is waiting to start a transaction or to access rows. */
    public boolean isAnyoneWaiting() {
        return turn.hasQueuedThreads();
    }

    /** @param undoing reverts the change */
    void changed(Runnable undoing) {
        if (undo != null && turn.isHeldByCurrentThread()) {
            undo.push(undoing);
        }
    }

    /** Reads or changes rows while no transaction of another thread runs. */
    <T> T exclusively(Supplier<T> work) {
        turn.lock();
        try {
            return work.get();
        } finally {
            turn.unlock();
        }
    }
}
