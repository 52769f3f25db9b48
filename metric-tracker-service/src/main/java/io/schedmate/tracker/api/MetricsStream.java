package io.schedmate.tracker.api;

import io.schedmate.model.api.metrics.MetricsStreamEnd;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.AttemptStates.Entry;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Streams the metrics of a job, attempt by attempt, until it has ended. */
final class MetricsStream implements OpenStream.Feed {

    private static final int AT_ONCE = 500;

    private final JobId jobId;
    private final AttemptStates states;
    private final KnownJobs jobs;
    private StreamPlace place;

    MetricsStream(JobId jobId, StreamPlace place, AttemptStates states, KnownJobs jobs) {
        this.jobId = jobId;
        this.place = place;
        this.states = states;
        this.jobs = jobs;
    }

    @Override
    public boolean feed(OpenStream stream) throws IOException {
        // Read before the entries, because entries are stored before the end.
        KnownJob job = jobs.find(jobId).orElse(null);
        if (place.isEnd()) {
            return !goesOn(job);
        }
        List<Entry> entries = states.entries(jobId, place.attempt(), place.number(), AT_ONCE);
        for (Entry entry : entries) {
            send(entry, stream);
        }
        if (entries.isEmpty() && !goesOn(job)) {
            return hasEnded(job, stream);
        }
        return false;
    }

    /** Returns whether a later attempt has begun; the stream then follows it. */
    private boolean goesOn(@Nullable KnownJob job) {
        if (job == null || job.attempt() <= place.attempt()) {
            return false;
        }
        place = new StreamPlace(place.attempt() + 1, 0);
        return true;
    }

    private boolean hasEnded(@Nullable KnownJob job, OpenStream stream) throws IOException {
        if (job == null || job.endedAt() == null || job.attempt() != place.attempt()) {
            return false;
        }
        stream.send(
                place.attempt() + "-end",
                "end",
                new MetricsStreamEnd(jobId, place.attempt(), job.state(), job.endedAt()));
        return true;
    }

    private void send(Entry entry, OpenStream stream) throws IOException {
        switch (entry) {
            case Entry.Slowed slowed -> stream.send(StreamPlace.id(entry), "slowdown", slowed.slowdown());
            case Entry.Sampled sampled -> stream.send(StreamPlace.id(entry), "metrics", sampled.sample());
        }
        place = place.past(entry);
    }
}
