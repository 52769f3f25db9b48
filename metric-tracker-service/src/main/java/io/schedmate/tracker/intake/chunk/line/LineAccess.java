package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.model.job.JobId;
import io.schedmate.tracker.jobs.JobOwners.Ownership;
import io.schedmate.tracker.jobs.KnownJob;
import java.util.Map;

/** Decides whether lines may be added to a job's log, as soon as enough is known about the job. */
public final class LineAccess {

    private static final Ownership NOBODYS = new Ownership(null, null);

    private final Map<JobId, Ownership> owners;

    public LineAccess(Map<JobId, Ownership> owners) {
        this.owners = owners;
    }

    public enum Verdict {
        ALLOWED,
        REFUSED,
        /** The owner, the nodes or the attempt of the job are not known yet. */
        UNKNOWN
    }

    public Verdict of(IncomingLines lines, KnownJob job) {
        Sender sender = lines.sender();
        Ownership ownership = sender.wantsOwner() ? owners.get(job.jobId()) : NOBODYS;
        boolean ahead = isAhead(lines, job);
        if (ownership == null || sender.wantsNodes() && (ahead || !job.hasStarted())) {
            return Verdict.UNKNOWN;
        }
        if (!sender.mayWrite(job, ownership, lines.source())) {
            return Verdict.REFUSED;
        }
        return ahead ? Verdict.UNKNOWN : Verdict.ALLOWED;
    }

    /**
     * Whether the lines name an attempt that the registry has not announced. Accepted now, they would stand in the log
     * of that attempt before its own first line.
     */
    private static boolean isAhead(IncomingLines lines, KnownJob job) {
        Integer attempt = lines.attempt();
        return attempt != null && attempt > job.attempt();
    }
}
