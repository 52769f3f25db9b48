package io.schedmate.failure.diagnosis;

import io.schedmate.failure.diagnosis.Evidence.NodeXid;
import java.time.Instant;
import java.util.List;

/** What node agents told of the hardware. */
public interface HardwareFacts {

    /** Driver errors on some nodes between two times, the newest at most so many, in their order. */
    List<NodeXid> xids(String cluster, List<String> nodes, Instant from, Instant to, int atMost);
}
