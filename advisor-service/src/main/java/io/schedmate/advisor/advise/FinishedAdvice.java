package io.schedmate.advisor.advise;

import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Wakes callers that wait for a job's advice when this replica has finished it. */
public final class FinishedAdvice {

    private final Map<JobId, CountDownLatch> awaited = new ConcurrentHashMap<>();

    /** Word to wait for. Take it before looking whether the advice is there, so that it cannot be missed. */
    public Word of(JobId jobId) {
        return new Word(jobId, awaited.computeIfAbsent(jobId, _ -> new CountDownLatch(1)));
    }

    void finished(JobId jobId) {
        CountDownLatch waiting = awaited.remove(jobId);
        if (waiting != null) {
            waiting.countDown();
        }
    }

    /** That the advice on a job is finished. */
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

        /** Whoever still waits for the same word looks again by the clock. */
        @Override
        public void close() {
            awaited.remove(jobId, waiting);
        }
    }
}
