package io.schedmate.advisor.history;

import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The log of all history events. Each replica of the advisor replays it from the start. */
public interface HistoryEvents {

    void add(HistoryEvent lesson);

    /** The next ones, at most {@code most}; from the first one on where {@code after} is null. */
    List<Kept> next(@Nullable Place after, int most);

    /** Removes what had happened by then, of one job. */
    void forget(JobId jobId, Instant until);

    /** Removes what was heard of before then; who has learnt from it goes on as before, until the next start. */
    int forgetBefore(Instant time);

    record Kept(Place place, HistoryEvent lesson) {}

    /** Where a reader stands. */
    record Place(long transaction, long number) implements Comparable<Place> {

        @Override
        public int compareTo(Place other) {
            int byTransaction = Long.compare(transaction, other.transaction);
            return byTransaction != 0 ? byTransaction : Long.compare(number, other.number);
        }
    }
}
