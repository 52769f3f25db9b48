package io.schedmate.code.inspect.device;

import io.schedmate.code.inspect.job.Job;

/**
 * Detects the trainer of Transformers or TRL. Started as a single process, it copies the model to all visible devices
 * and gives each its own batch, unless the model's layers are distributed over the devices.
 */
record ReplicatingTrainer(Job job) {

    private static final String TRAINERS = "(?:transformers|trl)\\.(?:\\w+\\.)*\\w*Trainer";

    boolean isUsed() {
        return !job.launch().isDistributed() && !new DeviceMap(job).isGiven() && (isCalled() || isExtended());
    }

    private boolean isCalled() {
        return !job.callsLike(TRAINERS).isEmpty();
    }

    private boolean isExtended() {
        return job.trace().objects().stream()
                .flatMap(object -> object.type().ancestry().stream())
                .anyMatch(name -> Job.fits(TRAINERS, name));
    }
}
