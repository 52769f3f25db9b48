package io.schedmate.failure.question;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.query.fleet.FleetFacts;
import org.jspecify.annotations.Nullable;

/** Stores what is known of all jobs, failures, recoveries and nodes. */
public interface Fleet {

    /**
     * The records that somebody may see, and no others: the scope holds before anything is searched.
     *
     * @param visible null = all
     */
    FleetFacts seenBy(@Nullable Visible visible);
}
