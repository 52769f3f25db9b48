package io.schedmate.tracker.intake.chunk;

import org.jspecify.annotations.Nullable;

/** Where lines end up that belong to no job: a counter and one sample for each source. */
public interface Parking {

    /** @param job the unknown job; null = none could be found */
    void park(String source, @Nullable String job, long lines, String sample);
}
