package io.schedmate.tracker.state;

import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The kept state of attempts, and their history. */
public interface AttemptStates {

    /** A state and how often it was saved; whoever saves must have seen the latest. */
    record Kept(AttemptState state, long version) {}

    /** An entry of the history. */
    record Entry(
            int attempt,
            long number,
            Instant at,
            @Nullable MetricsSample sample,
            @Nullable DetectedSlowdown slowdown) {}

    Optional<Kept> find(JobId jobId, int attempt);

    /** The latest attempt that has a state. */
    Optional<Kept> latest(JobId jobId);

    /** @throws StaleState when another has saved since {@code version}; 0 = there was none */
    void save(AttemptState state, long version, List<Entry> entries);

    /** Entries of an attempt from a number on, in their order. */
    List<Entry> entries(JobId jobId, int attempt, long afterNumber, int atMost);

    /** Samples of an attempt by time, the oldest first; after is the number of the last one had. */
    List<Entry> samples(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, long after, int atMost);

    /** The latest losses of throughput of an attempt, oldest first. */
    List<DetectedSlowdown> slowdowns(JobId jobId, int attempt, int atMost);

    /** States that belong to running jobs and have not been told to have stopped. */
    List<Kept> running(int atMost);

    /** Removes states and entries that were last touched before then. */
    int forgetBefore(Instant time);

    /** Another has saved in between: its state must be read before one goes on. */
    final class StaleState extends RuntimeException {

        private static final long serialVersionUID = 1;

        public StaleState(AttemptState state) {
            super("Expected to be the only one to track %s, attempt %d.".formatted(state.jobId(), state.attempt()));
        }
    }
}
