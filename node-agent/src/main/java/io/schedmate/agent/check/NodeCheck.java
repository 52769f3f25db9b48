package io.schedmate.agent.check;

import java.time.Duration;
import java.util.List;

/** A check that an agent can run. */
public interface NodeCheck {

    String name();

    String description();

    /** Whether the check needs exclusive use of the GPUs. */
    boolean disruptive();

    Duration typical();

    List<CheckParameter> parameters();

    /** Whether the check can run on this node. */
    boolean available();

    CheckFindings run(CheckOrder order);
}
