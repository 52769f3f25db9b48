package io.schedmate.tracker.replay;

import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.JobOwners;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The ownership and the request of a replay's only job. The job has no owner. */
record OneOwner(Requested asked) implements JobOwners {

    private static final int GPUS = 8;

    /** @param timeLimitSeconds 0 = no limit */
    static OneOwner limited(double timeLimitSeconds) {
        return new OneOwner(
                new Requested(GPUS, timeLimitSeconds <= 0 ? null : Double.valueOf(timeLimitSeconds), null, null, null));
    }

    @Override
    public void submitted(JobSubmitted event) {
        throw new UnsupportedOperationException("A replay must not submit jobs.");
    }

    @Override
    public Map<JobId, Ownership> findAll(Collection<JobId> jobs) {
        return Map.of();
    }

    @Override
    public Optional<Ownership> find(JobId jobId) {
        return Optional.empty();
    }

    @Override
    public Map<JobId, Requested> requested(Collection<JobId> jobs) {
        return jobs.stream().distinct().collect(Collectors.toMap(job -> job, _ -> asked));
    }
}
