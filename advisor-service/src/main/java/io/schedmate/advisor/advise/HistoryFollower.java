package io.schedmate.advisor.advise;

import io.schedmate.advisor.admission.RecentSubmissions;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.history.HistoryEvent;
import io.schedmate.advisor.history.HistoryEvents;
import io.schedmate.advisor.history.TrainedModels;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * Applies all history events in order, so that every replica has the same state, even after a restart. A model that any
 * replica has trained is resumed at the same event and not trained again.
 */
public final class HistoryFollower {

    private static final int AT_ONCE = 1_000;

    private final HistoryEvents events;
    private final TrainedModels models;
    private final RecentSubmissions recent;
    private final Estimator estimator;
    private HistoryEvents.@Nullable Position place;
    private byte @Nullable [] unkept;

    public HistoryFollower(HistoryEvents events, TrainedModels models, RecentSubmissions recent, Estimator estimator) {
        this.events = events;
        this.models = models;
        this.recent = recent;
        this.estimator = estimator;
    }

    /** Applies all new events. */
    public synchronized void catchUp() {
        keep();
        List<HistoryEvents.Kept> next = events.next(place, AT_ONCE);
        while (!next.isEmpty()) {
            HistoryEvents.Position lastTrained = models.last().orElse(null);
            NavigableMap<HistoryEvents.Position, byte[]> trained =
                    models.between(place, next.getLast().place());
            for (HistoryEvents.Kept kept : next) {
                estimator.train(lastTrained == null || lastTrained.compareTo(kept.place()) < 0);
                // The event after which a model was trained may have been deleted since.
                resume(trained.headMap(kept.place(), false));
                learn(kept.lesson());
                place = kept.place();
                resume(trained.headMap(kept.place(), true));
                unkept = estimator.takeTrained().orElse(null);
                keep();
            }
            next = events.next(place, AT_ONCE);
        }
    }

    private void resume(NavigableMap<HistoryEvents.Position, byte[]> trained) {
        trained.values().forEach(estimator::resume);
        trained.clear();
    }

    /**
     * Stores a newly trained model. While the store is unavailable, no further events are applied, so that all replicas
     * use the same models.
     */
    private void keep() {
        if (unkept != null && place != null) {
            byte[] kept = models.keep(place, unkept);
            if (!Arrays.equals(kept, unkept)) {
                estimator.resume(kept);
            }
            unkept = null;
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
