package io.schedmate.tracker.intake.chunk;

import io.schedmate.edge.outage.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Batches the concurrent requests of several threads. One thread processes all requests so far, in order, while the
 * others wait; requests that arrive meanwhile form the next batch. This is the group commit of databases.
 *
 * @param <T> the request
 * @param <R> the answer
 */
final class Gathering<T, R> {

    private final int most;
    private final Function<List<T>, List<R>> work;
    private final Queue<Asked<T, R>> waiting = new ConcurrentLinkedQueue<>();
    private final ReentrantLock turn = new ReentrantLock(true);

    /**
     * @param most the largest batch
     * @param work returns one answer per request, in order
     */
    Gathering(int most, Function<List<T>, List<R>> work) {
        this.most = most;
        this.work = work;
    }

    /**
     * A request. The thread that processes the batch reads and writes the fields; the caller's own thread reads them
     * afterwards.
     */
    private static final class Asked<T, R> {

        private final T asked;
        private @Nullable R answer;
        private @Nullable RuntimeException failure;
        private boolean isAlone;

        Asked(T asked) {
            this.asked = asked;
        }

        boolean isOpen() {
            return answer == null && failure == null;
        }
    }

    /**
     * Returns the answer. If a batch fails for a reason other than an outage, each request is processed individually,
     * so that only the faulty one fails.
     */
    R of(T asked) {
        Asked<T, R> own = new Asked<>(asked);
        waiting.add(own);
        turn.lock();
        try {
            while (own.isOpen()) {
                doNext();
            }
        } finally {
            turn.unlock();
        }
        if (own.failure == null) {
            return Objects.requireNonNull(own.answer, "answered");
        }
        if (own.isAlone || Failure.isOutage(own.failure)) {
            throw own.failure;
        }
        return work.apply(List.of(asked)).getFirst();
    }

    private void doNext() {
        List<Asked<T, R>> next = new ArrayList<>();
        while (next.size() < most && waiting.peek() != null) {
            next.add(waiting.remove());
        }
        try {
            List<R> answers = work.apply(next.stream().map(each -> each.asked).toList());
            for (int each = 0; each < next.size(); each++) {
                next.get(each).answer = answers.get(each);
            }
        } catch (RuntimeException e) {
            next.forEach(each -> {
                each.failure = e;
                each.isAlone = next.size() == 1;
            });
        } catch (Error e) {
            // The error ends the current thread; each of the others processes its own request again.
            next.forEach(each -> each.failure = new IllegalStateException(e));
            throw e;
        }
    }
}
