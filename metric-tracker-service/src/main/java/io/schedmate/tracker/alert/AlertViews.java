package io.schedmate.tracker.alert;

import io.schedmate.model.api.metrics.ErrorTemplate;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.tracker.alert.check.JobView;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Collects what is known about an attempt for its checks. */
final class AlertViews {

    private static final int MAX_EARLIER = 5;

    private AlertViews() {}

    /** Returns the latest time in the job's log, with or without progress. */
    static @Nullable Instant lastReported(AttemptState state) {
        Instant lastLineAt = state.phases().lastLineAt();
        Instant reportedAt = state.latestAt();
        return lastLineAt == null || (reportedAt != null && reportedAt.isAfter(lastLineAt)) ? reportedAt : lastLineAt;
    }

    /** Returns how the earlier attempts ended, latest first. */
    static List<JobView.Earlier> earlier(AttemptStates states, AttemptKey key) {
        List<JobView.Earlier> ended = new ArrayList<>();
        for (int attempt = key.attempt() - 1; attempt > 0 && ended.size() < MAX_EARLIER; attempt--) {
            ended.add(states.find(key.jobId(), attempt)
                    .map(AttemptStates.Kept::state)
                    .map(AlertViews::ended)
                    .orElse(JobView.Earlier.UNREAD));
        }
        return ended;
    }

    private static JobView.Earlier ended(AttemptState state) {
        MetricsSnapshot latest = state.latest();
        Set<String> errors =
                state.labels().templates().stream().map(ErrorTemplate::template).collect(Collectors.toSet());
        return new JobView.Earlier(latest == null ? null : latest.step(), errors);
    }
}
