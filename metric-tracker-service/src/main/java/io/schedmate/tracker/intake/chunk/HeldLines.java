package io.schedmate.tracker.intake.chunk;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import java.time.Instant;
import java.util.List;

/** Lines that wait: for their job to become known, or for earlier ones to come. */
public interface HeldLines {

    /** @param notBefore when they may be released, if the job is known by then */
    void hold(IncomingLines lines, Instant receivedAt, Instant notBefore);

    /** Whether lines of a source, whose order is known, still wait. */
    boolean holds(JobId jobId, LogSource source);

    /** How many rows wait. */
    long count();

    /** Takes out what is due and has a known job, by source and oldest first, so that nobody else takes it. */
    List<IncomingLines> takeDue(Instant now, int atMost);

    /** Takes out what has waited since before then for a job that nobody has told of. */
    List<IncomingLines> takeExpired(Instant receivedBefore, int atMost);
}
