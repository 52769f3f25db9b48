package io.schedmate.failure.knowledge;

import io.schedmate.failure.jobs.Visible;
import io.schedmate.model.api.failure.Failure;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds earlier diagnosed failures. */
public interface PastFailures {

    /**
     * The results of later attempts.
     *
     * @param further whether a later attempt got further or succeeded
     * @param next the next failure of the job; null = none
     */
    record LaterAttempts(boolean further, @Nullable Failure next) {}

    /**
     * Returns earlier diagnosed failures in the same cluster for the same reason, newest first.
     *
     * @param visible the jobs that the caller may see; null = all
     */
    List<Failure> forTheSameReason(Failure failure, @Nullable Visible visible, int limit);

    /** Returns the later attempts for each of these failures. */
    Map<UUID, LaterAttempts> after(Collection<UUID> failures);
}
