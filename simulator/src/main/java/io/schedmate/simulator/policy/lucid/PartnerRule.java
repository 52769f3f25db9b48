package io.schedmate.simulator.policy.lucid;

import io.schedmate.simulator.policy.packing.LiveJob;
import io.schedmate.simulator.profile.WorkloadProfile;
import java.util.Collection;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the running job that shares its GPUs with a queued one (Lucid, section 3.3): the first that runs alone on as
 * many GPUs, has enough memory left, whose sharing scores sum to at most 2, and that is not much shorter than the new
 * one.
 */
final class PartnerRule {

    /** The memory of the benchmarked GPU. */
    private static final double MEMORY_MEBIBYTES = 24_576;

    private static final int SHARING_CAPACITY = 2;
    private static final int PACKED_GPUS = 8;
    private static final double LONGER_AT_MOST = 2;

    private PartnerRule() {}

    static Optional<LiveJob> partner(LiveJob queued, Collection<LiveJob> running) {
        WorkloadProfile profile = queued.believed();
        if (profile == null || !queued.isPackable() || queued.job().gpus() > PACKED_GPUS) {
            return Optional.empty();
        }
        return running.stream()
                .filter(job -> job.job().gpus() == queued.job().gpus())
                .filter(job -> job.gpus().takesAnother() && tolerates(job.believed(), profile))
                .filter(job -> queued.priority() <= LONGER_AT_MOST * job.priority())
                .findFirst();
    }

    private static boolean tolerates(@Nullable WorkloadProfile running, WorkloadProfile queued) {
        return running != null
                && running.memoryMebibytes() < MEMORY_MEBIBYTES - queued.memoryMebibytes()
                && running.sharingScore() + queued.sharingScore() <= SHARING_CAPACITY;
    }
}
