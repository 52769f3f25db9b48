package io.schedmate.code.inspect.device;

import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.value.Value;

/**
 * The trainer of Transformers and TRL. Started as a single process, it copies the model to all visible devices and gives
 * each its own batch, unless the model's layers are spread over the devices.
 */
record ReplicatingTrainer(Job job) {

    private static final String TRAINERS = "(?:transformers|trl)\\.(?:\\w+\\.)*\\w*Trainer";

    boolean isUsed() {
        return !job.launch().isDistributed() && !isMapped() && (isCalled() || isExtended());
    }

    /** Whether the layers of a model are spread over the visible devices. */
    boolean isMapped() {
        return job.calls(callee -> callee.endsWith(".from_pretrained")).stream()
                .map(made -> made.named().get("device_map"))
                .anyMatch(map -> map != null && !(map instanceof Value.None));
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
