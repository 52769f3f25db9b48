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

/** The kept state of attempts, and their history. */
public interface AttemptStates {

    /** A state and how often it was saved; whoever saves must have seen the latest. */
    record Kept(AttemptState state, long version) {}

    /** A state, and when progress of it was last read by our own clock; null = before that was kept. */
    record Quiet(Kept kept, @Nullable Instant progressedAt) {}

    /** An entry of an attempt's history; its number grows by one with each. Of older ones some are gone. */
    sealed interface Entry {

        long number();

        int attempt();

        Instant at();

        /** How the job did at a time. */
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
     * What of an attempt is to be saved.
     *
     * @param version that it comes after; 0 = there was none
     * @param sources that have changed
     * @param tail null = as it was
     * @param entries new ones of the history
     * @param minutes errors and warnings to be added to those that are kept
     */
    record Change(
            AttemptState state,
            long version,
            List<SourceState> sources,
            @Nullable List<String> tail,
            List<Entry> entries,
            List<LabelMinute> minutes) {}

    Optional<Kept> find(JobId jobId, int attempt);

    /** Those of the attempts that have a state, with their tails. */
    List<Kept> findAll(Collection<AttemptKey> attempts);

    /** The latest attempt that has a state. */
    Optional<Kept> latest(JobId jobId);

    /**
     * Saves the changes, and thins out older entries as {@link ThinnedEntries} says.
     *
     * @throws StaleState when another has saved one of them since its version
     */
    void saveAll(List<Change> changes);

    /** Keeps lines to take up from; of an attempt that has no state they are of no use. */
    void saveTails(Map<AttemptKey, List<String>> tails);

    /** Entries of an attempt from a number on, in their order. */
    List<Entry> entries(JobId jobId, int attempt, long afterNumber, int atMost);

    /** Samples of an attempt by time, the oldest first; after is the number of the last one had. */
    List<Entry.Sampled> samples(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, long after, int atMost);

    /**
     * Samples spread evenly over an attempt, or over a time of it, oldest first: all where they are few, else the last one of
     * each of so many stretches. Slowdowns and entries that were thinned out may make stretches of a whole attempt less even, and
     * samples fewer.
     */
    List<Entry.Sampled> spread(JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, int atMost);

    /** The latest losses of throughput of an attempt, oldest first. */
    List<DetectedSlowdown> slowdowns(JobId jobId, int attempt, int atMost);

    /** Minutes with errors or warnings of an attempt: the latest so many of a time, the oldest first. */
    List<LabelMinute> labelMinutes(
            JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, int atMost);

    /**
     * Running attempts that have not been told to have stopped, that tell of nothing since then, and of which nothing waits
     * to be numbered or sent.
     */
    List<Quiet> silent(Instant since, int atMost);

    /** Running attempts that tell of nothing since then, those told to have stopped included; else as {@link #silent}. */
    List<Quiet> quiet(Instant since, int atMost);

    /** Another has saved in between: its state must be read before one goes on. */
    final class StaleState extends RuntimeException {

        private static final long serialVersionUID = 1;

        public StaleState(AttemptState state) {
            super("Expected to be the only one to track %s, attempt %d.".formatted(state.jobId(), state.attempt()));
        }
    }
}
