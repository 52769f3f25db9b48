package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.JobOwners.Ownership;
import io.schedmate.tracker.jobs.KnownJob;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Decides whether lines may be added to a job's log, once enough is known about the job. */
public final class LineAccess {

    private static final Ownership NOBODYS = new Ownership(null, null);

    private final Function<JobId, Optional<Ownership>> owners;

    public LineAccess(JobOwners owners) {
        this.owners = owners::find;
    }

    public LineAccess(Map<JobId, Ownership> owners) {
        this.owners = job -> Optional.ofNullable(owners.get(job));
    }

    public enum Verdict {
        ALLOWED,
        REFUSED,
        /** The owner or the nodes of the job are not known yet. */
        UNKNOWN
    }

    public Verdict of(IncomingLines lines, KnownJob job) {
        Sender sender = lines.sender();
        Optional<Ownership> ownership = sender.wantsOwner() ? owners.apply(job.jobId()) : Optional.of(NOBODYS);
        if (ownership.isEmpty() || sender.wantsNodes() && !job.hasStarted()) {
            return Verdict.UNKNOWN;
        }
        return sender.mayWrite(job, ownership.get(), lines.source()) ? Verdict.ALLOWED : Verdict.REFUSED;
    }
}
