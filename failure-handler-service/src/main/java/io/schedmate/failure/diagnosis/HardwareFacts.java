package io.schedmate.failure.diagnosis;

import io.schedmate.failure.diagnosis.Evidence.GpuFact;
import io.schedmate.failure.diagnosis.Evidence.NodeXid;
import java.time.Instant;
import java.util.List;

/** Hardware reports of node agents. */
public interface HardwareFacts {

    /** What went wrong with GPUs of some nodes between two times, by their counters, in their order. */
    List<GpuFact> gpuFacts(String cluster, List<String> nodes, Instant from, Instant to, int atMost);

    /** Driver errors on some nodes between two times, the newest at most so many, in their order. */
    List<NodeXid> xids(String cluster, List<String> nodes, Instant from, Instant to, int atMost);
}
