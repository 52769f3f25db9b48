package io.schedmate.advisor.advise;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/**
 * Runs tasks of several askers on a fixed number of threads, in turn. However many tasks one asker has and however long
 * they take, at least one thread and half of the waiting places are left to others.
 */
final class FairThreads implements AutoCloseable {

    private final int atOnce;
    private final int waiting;
    private final ExecutorService threads;
    private final Map<String, Queue<Runnable>> queues = new LinkedHashMap<>();
    private final Map<String, Integer> running = new HashMap<>();
    private int runningInAll;
    private int waitingInAll;

    /**
     * @param atOnce maximum number of concurrent tasks, at least 1; if it is 1, one asker may hold the thread
     * @param waiting maximum number of tasks that wait for a free thread
     */
    FairThreads(int atOnce, int waiting) {
        this.atOnce = atOnce;
        this.waiting = waiting;
        this.threads = Executors.newFixedThreadPool(
                atOnce, Thread.ofPlatform().name("advice-", 0).daemon().factory());
    }

    /** @throws RejectedExecutionException if there is no place left, in total or for this asker */
    synchronized void execute(String asker, Runnable task) {
        Queue<Runnable> queue = queues.computeIfAbsent(asker, _ -> new ArrayDeque<>());
        queue.add(task);
        waitingInAll++;
        startNext();
        if (queue.contains(task) && (waitingInAll > waiting || queue.size() > Math.max(1, waiting / 2))) {
            queue.remove(task);
            waitingInAll--;
            throw new RejectedExecutionException("no place left");
        }
    }

    private void startNext() {
        while (runningInAll < atOnce && startOne()) {
            // Starts as many as fit.
        }
    }

    private boolean startOne() {
        for (Iterator<Map.Entry<String, Queue<Runnable>>> askers =
                        queues.entrySet().iterator();
                askers.hasNext(); ) {
            Map.Entry<String, Queue<Runnable>> next = askers.next();
            String asker = next.getKey();
            if (next.getValue().isEmpty()) {
                askers.remove();
            } else if (running.getOrDefault(asker, 0) < Math.max(1, atOnce - 1)) {
                Queue<Runnable> queue = next.getValue();
                askers.remove();
                start(asker, queue.remove());
                // The asker's turn comes again after the others'.
                queues.put(asker, queue);
                return true;
            }
        }
        return false;
    }

    private void start(String asker, Runnable task) {
        waitingInAll--;
        runningInAll++;
        running.merge(asker, 1, Integer::sum);
        threads.execute(() -> {
            try {
                task.run();
            } finally {
                ended(asker);
            }
        });
    }

    private synchronized void ended(String asker) {
        runningInAll--;
        running.computeIfPresent(asker, (_, count) -> count == 1 ? null : count - 1);
        if (!threads.isShutdown()) {
            startNext();
        }
    }

    /** Interrupts the running tasks, and starts no others. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
