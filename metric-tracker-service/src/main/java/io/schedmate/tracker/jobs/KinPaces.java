package io.schedmate.tracker.jobs;

import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.job.JobId;
import java.util.Optional;

/** How fast jobs like those that run have been, as the advice says. */
public interface KinPaces {

    /** Keeps the latest advice on each job. */
    void advised(JobAdvised event);

    /** Empty where the advice told nothing of that type of GPU. */
    Optional<KinPace> of(JobId jobId, String gpuType);
}
