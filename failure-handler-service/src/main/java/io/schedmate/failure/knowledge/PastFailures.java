package io.schedmate.failure.knowledge;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.api.failure.Failure;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds failures that were diagnosed before. */
public interface PastFailures {

    /**
     * What later attempts of the job tell of a failed one.
     *
     * @param further whether a later attempt came further or succeeded
     * @param next the next failure of the job; null = none
     */
    record LaterAttempts(boolean further, @Nullable Failure next) {}

    /**
     * Diagnosed failures of the same cluster, earlier than a failure and for the same reason, newest first.
     *
     * @param visible whose jobs the caller may see; null = all
     */
    List<Failure> forTheSameReason(Failure failure, @Nullable Visible visible, int limit);

    /** What came after each of these failures, by failure. */
    Map<UUID, LaterAttempts> after(Collection<UUID> failures);
}
