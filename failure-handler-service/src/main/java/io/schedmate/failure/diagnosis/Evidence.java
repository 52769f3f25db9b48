package io.schedmate.failure.diagnosis;

import io.schedmate.failure.archive.ArchivedLines;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.util.List;

/**
 * The evidence that a diagnosis rests on.
 *
 * @param logs the streams of the attempt
 * @param xids what the driver told on the attempt's nodes while it ran
 * @param gpuFacts what the counters of its nodes' GPUs told meanwhile
 * @param around what else failed at about the time
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

    /** Of nothing but the event. */
    static Evidence none(JobFailed failed, ConcurrentFailures around) {
        return new Evidence(failed, List.of(), List.of(), List.of(), around);
    }

    /** What a GPU's counters tell that no process can print. */
    public record GpuFact(String node, int gpu, Instant at, String words) {}

    /** An error that the driver told of on a node. */
    public record NodeXid(String node, XidReading reading) {}
}
