package io.schedmate.tracker.node;

import io.schedmate.model.api.metrics.HardwareMinute;
import io.schedmate.tracker.jobs.AttemptKey;
import java.util.List;

/** Reads an attempt's GPU use, minute by minute. */
public interface HardwareMinutes {

    /** Returns the latest minutes, oldest first. */
    List<HardwareMinute> of(AttemptKey key, int limit);
}
