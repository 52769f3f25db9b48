package io.schedmate.testing.memory;

import io.schedmate.edge.outbox.Transactions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Transactions over {@link Rows}: one after the other, and one that fails leaves all rows as it found them. */
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

    /** A table whose changes are undone when the transaction that made them fails. */
    public <K, V> Rows<K, V> rows() {
        return new Rows<>(this);
    }

    /** Whether a thread waits for its turn. */
    public boolean isAnyoneWaiting() {
        return turn.hasQueuedThreads();
    }

    /** @param undoing takes the change back */
    void changed(Runnable undoing) {
        if (undo != null && turn.isHeldByCurrentThread()) {
            undo.push(undoing);
        }
    }

    /** Reads and changes rows while no transaction of another thread runs. */
    <T> T exclusively(Supplier<T> work) {
        turn.lock();
        try {
            return work.get();
        } finally {
            turn.unlock();
        }
    }
}
