package io.schedmate.failure.diagnosis;

import io.schedmate.failure.archive.ArchivedLines;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.util.List;

/**
 * The evidence for a diagnosis.
 *
 * @param logs the streams of the attempt
 * @param xids driver errors on the attempt's nodes while it ran
 * @param gpuFacts facts from the counters of the GPUs on these nodes in that time
 * @param around other failures at about the same time
 */
public record Evidence(
        JobFailed failed,
        List<ArchivedLines> logs,
        List<NodeXid> xids,
        List<GpuFact> gpuFacts,
        ConcurrentFailures around) {

    public Evidence {
        logs = List.copyOf(logs);
        xids = List.copyOf(xids);
        gpuFacts = List.copyOf(gpuFacts);
    }

    /** Returns evidence that consists of the event alone. */
    static Evidence none(JobFailed failed, ConcurrentFailures around) {
        return new Evidence(failed, List.of(), List.of(), List.of(), around);
    }

    /** A fact from the counters of a GPU. No process can forge it. */
    public record GpuFact(String node, int gpu, Instant at, String words) {}

    /** A driver error on a node. */
    public record NodeXid(String node, XidReading reading) {}
}
