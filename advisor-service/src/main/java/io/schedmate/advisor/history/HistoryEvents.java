package io.schedmate.advisor.history;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The log of all history events. Each replica of the advisor replays it from the start. */
public interface HistoryEvents {

    void add(HistoryEvent lesson);

    /** Returns the next events, at most {@code most}, starting with the first if {@code after} is null. */
    List<Kept> next(@Nullable Position after, int most);

    /** Deletes the events of one job up to a time. */
    void forget(JobId jobId, Instant until);

    /**
     * Deletes events received before this time. Replicas that have learned from them keep the knowledge until their
     * next start.
     */
    int forgetBefore(Instant time);

    record Kept(Position place, HistoryEvent lesson) {}

    /** The position of a reader. */
    record Position(long transaction, long number) implements Comparable<Position> {

        @Override
        public int compareTo(Position other) {
            int byTransaction = Long.compare(transaction, other.transaction);
            return byTransaction != 0 ? byTransaction : Long.compare(number, other.number);
        }
    }
}
