package io.schedmate.failure.diagnosis;

import io.schedmate.failure.diagnosis.Evidence.GpuFact;
import io.schedmate.failure.diagnosis.Evidence.NodeXid;
import java.time.Instant;
import java.util.List;

/** Reads what node agents reported about hardware. */
public interface HardwareFacts {

    /** Returns GPU faults of some nodes between two times according to the counters, in order of time. */
    List<GpuFact> gpuFacts(String cluster, List<String> nodes, Instant from, Instant to, int atMost);

    /**
     * Returns driver errors on some nodes between two times, in order of time and at most the newest {@code atMost}.
     */
    List<NodeXid> xids(String cluster, List<String> nodes, Instant from, Instant to, int atMost);
}
