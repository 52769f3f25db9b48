package io.schedmate.advisor.advise;

import io.schedmate.advisor.admission.RecentSubmissions;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.history.HistoryEvent;
import io.schedmate.advisor.history.HistoryEvents;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies all history events in order, so that every replica has the same knowledge, also after a restart. */
public final class HistoryFollower {

    private static final int AT_ONCE = 1_000;

    private final HistoryEvents events;
    private final RecentSubmissions recent;
    private final Estimator estimator;
    private HistoryEvents.@Nullable Place place;

    public HistoryFollower(HistoryEvents events, RecentSubmissions recent, Estimator estimator) {
        this.events = events;
        this.recent = recent;
        this.estimator = estimator;
    }

    /** Learns all that is new. */
    public synchronized void catchUp() {
        List<HistoryEvents.Kept> next = events.next(place, AT_ONCE);
        while (!next.isEmpty()) {
            next.forEach(kept -> learn(kept.lesson()));
            place = next.getLast().place();
            next = events.next(place, AT_ONCE);
        }
    }

    private void learn(HistoryEvent lesson) {
        switch (lesson) {
            case HistoryEvent.Submitted submitted -> {
                recent.remember(submitted.jobId(), submitted.submission(), submitted.at());
                estimator.submitted(submitted.jobId(), submitted.submission());
            }
            case HistoryEvent.Ended ended -> estimator.ended(ended.run());
        }
    }
}
