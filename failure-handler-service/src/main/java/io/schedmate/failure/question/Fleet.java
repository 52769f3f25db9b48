package io.schedmate.failure.question;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.query.fleet.FleetFacts;
import org.jspecify.annotations.Nullable;

/** The facts about all jobs, failures, recoveries and nodes. */
public interface Fleet {

    /**
     * Returns only the records that a caller may see. This scope applies before any search.
     *
     * @param visible null = all
     */
    FleetFacts seenBy(@Nullable Visible visible);
}
