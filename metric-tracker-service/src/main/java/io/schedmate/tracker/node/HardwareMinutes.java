package io.schedmate.tracker.node;

import io.schedmate.model.api.metrics.HardwareMinute;
import io.schedmate.tracker.jobs.AttemptKey;
import java.util.List;

/** Reads how an attempt used its GPUs, minute by minute. */
public interface HardwareMinutes {

    /** The latest ones, oldest first. */
    List<HardwareMinute> of(AttemptKey key, int limit);
}
