package io.schedmate.tracker.state;

import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.LabelMinute;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.metrics.ThinnedEntries;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores the state and the history of attempts. */
public interface AttemptStates {

    /** A state and its version. Each save must be based on the latest version. */
    record Kept(AttemptState state, long version) {}

    /** A state, and when its progress was last read, by this service's clock; null = not stored. */
    record Quiet(Kept kept, @Nullable Instant progressedAt) {}

    /** An entry of an attempt's history. Numbers increase by one; some older entries are deleted. */
    sealed interface Entry {

        long number();

        int attempt();

        Instant at();

        /** The metrics at one time. */
        record Sampled(long number, MetricsSample sample) implements Entry {

            @Override
            public int attempt() {
                return sample.attempt();
            }

            @Override
            public Instant at() {
                return sample.at();
            }
        }

        /** A loss of throughput. */
        record Slowed(long number, DetectedSlowdown slowdown) implements Entry {

            @Override
            public int attempt() {
                return slowdown.attempt();
            }

            @Override
            public Instant at() {
                return slowdown.detectedAt();
            }
        }
    }

    /**
     * The changes of an attempt to save.
     *
     * @param version the version on which they are based; 0 = new
     * @param sources the sources that have changed
     * @param tail null = unchanged
     * @param entries new history entries
     * @param minutes errors and warnings to add to the stored ones
     */
    record Change(
            AttemptState state,
            long version,
            List<SourceState> sources,
            @Nullable List<String> tail,
            List<Entry> entries,
            List<LabelMinute> minutes) {}

    Optional<Kept> find(JobId jobId, int attempt);

    /** Returns the states of the attempts that have one, with their tails. */
    List<Kept> findAll(Collection<AttemptKey> attempts);

    /** Returns the latest attempt that has a state. */
    Optional<Kept> latest(JobId jobId);

    /**
     * Saves the changes, and deletes older entries as described in {@link ThinnedEntries}.
     *
     * @throws StaleState if another instance has saved one of the states since that version
     */
    void saveAll(List<Change> changes);

    /** Saves the lines from which a reading resumes; ignored for an attempt without a state. */
    void saveTails(Map<AttemptKey, List<String>> tails);

    /** Returns entries of an attempt after a number, in order. */
    List<Entry> entries(JobId jobId, int attempt, long afterNumber, int atMost);

    /**
     * Returns samples of an attempt by time, oldest first.
     *
     * @param after the number of the last sample already received
     */
    List<Entry.Sampled> samples(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, long after, int atMost);

    /**
     * Returns samples spread evenly over an attempt, or over a period of it, oldest first: all if there are few,
     * otherwise the last one of each of {@code atMost} intervals. Over a whole attempt, slowdowns and deleted entries
     * may make the intervals less even and the samples fewer.
     */
    List<Entry.Sampled> spread(JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, int atMost);

    /** Returns the latest slowdowns of an attempt, oldest first. */
    List<DetectedSlowdown> slowdowns(JobId jobId, int attempt, int atMost);

    /** Returns the latest minutes with errors or warnings of an attempt in a period, oldest first. */
    List<LabelMinute> labelMinutes(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, int atMost);

    /**
     * Returns running attempts without progress since this time whose stop was not published and whose lines have all
     * been numbered and sent.
     */
    List<Quiet> silent(Instant since, int atMost);

    /**
     * Returns running attempts without progress since this time, including those whose stop was published; otherwise as
     * {@link #silent}.
     */
    List<Quiet> quiet(Instant since, int atMost);

    /** Thrown if another instance has saved the state in the meantime, so that it must be read again. */
    final class StaleState extends RuntimeException {

        private static final long serialVersionUID = 1;

        public StaleState(AttemptState state) {
            super("Another replica is tracking %s, attempt %d.".formatted(state.jobId(), state.attempt()));
        }
    }
}
