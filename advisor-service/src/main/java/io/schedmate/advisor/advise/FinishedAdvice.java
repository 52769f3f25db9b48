package io.schedmate.advisor.advise;

import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Notifies callers that wait for a job's advice when this replica has finished it. */
public final class FinishedAdvice {

    private final Map<JobId, CountDownLatch> awaited = new ConcurrentHashMap<>();

    /** Returns a signal to wait for. Take it before checking for the advice, so that it cannot be missed. */
    public Word of(JobId jobId) {
        return new Word(jobId, awaited.computeIfAbsent(jobId, _ -> new CountDownLatch(1)));
    }

    void finished(JobId jobId) {
        CountDownLatch waiting = awaited.remove(jobId);
        if (waiting != null) {
            waiting.countDown();
        }
    }

    /** Signals that the advice on a job is finished. */
    public final class Word implements AutoCloseable {

        private final JobId jobId;
        private final CountDownLatch waiting;

        private Word(JobId jobId, CountDownLatch waiting) {
            this.jobId = jobId;
            this.waiting = waiting;
        }

        public void await(Duration atMost) throws InterruptedException {
            waiting.await(Math.max(0, atMost.toMillis()), TimeUnit.MILLISECONDS);
        }

        /** Removes the signal. Other callers that wait for it fall back to polling. */
        @Override
        public void close() {
            awaited.remove(jobId, waiting);
        }
    }
}
