package io.schedmate.code.similar.compare;

import io.schedmate.code.launch.request.ClusterRequest;
import io.schedmate.code.launch.request.Count;
import io.schedmate.code.similar.option.FlagKind;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The GPUs that a job requests from its cluster.
 *
 * @param gpus number per node; empty if not stated
 * @param isForProcessors whether it requests a queue of machines without GPUs
 */
record GpuRequest(OptionalInt gpus, boolean isForProcessors) {

    static GpuRequest of(ReadJob job) {
        ClusterRequest request = job.request()
                .filter(asked -> !asked.options().isEmpty())
                .orElseGet(() -> ClusterRequest.ofLauncher(job.invocation().launcherOptions()));
        Count gpus = request.gpusPerNode();
        return new GpuRequest(
                gpus == null ? OptionalInt.empty() : OptionalInt.of(gpus.number()), request.isForProcessors());
    }

    /**
     * Whether different numbers of GPUs are only requested: one command states a number to its cluster, the other none,
     * and neither program spreads its work over devices.
     */
    static boolean isBeyondUse(ReadJob one, ReadJob other) {
        return of(one).gpus.isPresent() != of(other).gpus.isPresent() && usesOneDevice(one) && usesOneDevice(other);
    }

    private static boolean usesOneDevice(ReadJob job) {
        return "none".equals(job.metadata().distributed());
    }

    Optional<Difference> from(GpuRequest other) {
        return isOther(other)
                ? Optional.of(new Difference(FlagKind.MODE, "GPUs asked for", text(), other.text(), true))
                : Optional.empty();
    }

    /** Whether both jobs state the same number, in whatever words: in the script, or as options of its launcher. */
    boolean isSameAs(GpuRequest other) {
        return gpus.isPresent() && gpus.equals(other.gpus);
    }

    private boolean isOther(GpuRequest other) {
        if (gpus.isPresent() && other.gpus.isPresent()) {
            return gpus.getAsInt() != other.gpus.getAsInt();
        }
        return gpus.isPresent() ? other.isForProcessors : other.gpus.isPresent() && isForProcessors;
    }

    private String text() {
        return gpus.isPresent() ? String.valueOf(gpus.getAsInt()) : isForProcessors ? "none" : "";
    }
}
