package io.schedmate.tracker.alert;

import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects what is known about an attempt for its checks. */
final class AlertViews {

    private static final int MOST_EARLIER = 5;

    private AlertViews() {}

    /** The latest time in the job's log, with or without progress. */
    static @Nullable Instant lastSaid(AttemptState state) {
        Instant spoke = state.phases().spokeAt();
        Instant told = state.latestAt();
        return spoke == null || (told != null && told.isAfter(spoke)) ? told : spoke;
    }

    /** The last steps of the earlier attempts, latest first; null for an attempt without steps. */
    static List<@Nullable Long> earlierSteps(AttemptStates states, AttemptKey key) {
        List<@Nullable Long> steps = new ArrayList<>();
        for (int attempt = key.attempt() - 1; attempt > 0 && steps.size() < MOST_EARLIER; attempt--) {
            steps.add(states.find(key.jobId(), attempt)
                    .map(AttemptStates.Kept::state)
                    .map(AttemptState::latest)
                    .map(latest -> latest.step())
                    .orElse(null));
        }
        return steps;
    }
}
