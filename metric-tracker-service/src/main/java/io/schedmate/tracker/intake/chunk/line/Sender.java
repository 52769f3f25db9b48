package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.jobs.JobOwners.Ownership;
import io.schedmate.tracker.jobs.KnownJob;
import org.jspecify.annotations.Nullable;

/**
 * The sender of lines. It determines to which logs the lines may be added, and is stored with lines that wait for their
 * job.
 *
 * @param caller the caller of the API; null = one of the site's own shippers, which the broker allows to write to its
 *      topic
 * @param fileOwner owner of the folder from which a shipper read the lines; null = the folder has no owner
 */
public record Sender(@Nullable Caller caller, @Nullable String fileOwner) {

    public static final Sender SITE = new Sender(null, null);

    public static Sender of(Caller caller) {
        return new Sender(caller, null);
    }

    /**
     * Returns the name under which waiting lines are counted: a person, no matter how the lines arrive, or a program.
     * The site's shippers are counted per node, so that one node does not use up the limit of others.
     */
    public String nameAt(LogSource source) {
        String person = caller == null ? fileOwner : caller.kind() == CallerKind.PERSON ? caller.owner() : null;
        if (person != null) {
            return "person " + person;
        }
        return caller != null ? "key " + caller.subject() : source.node() == null ? "site" : "node " + source.node();
    }

    /** Returns whether the decision depends on the job's owner. */
    public boolean wantsOwner() {
        return caller == null ? fileOwner != null : caller.kind() == CallerKind.PERSON && !caller.seesAll();
    }

    /** Returns whether the decision depends on the job's nodes. */
    public boolean wantsNodes() {
        return caller != null && caller.onNodes() && !caller.mayReportForEveryNode();
    }

    /** Returns whether these lines may be added to this job's log. */
    boolean mayWrite(KnownJob job, Ownership ownership, LogSource source) {
        if (caller == null) {
            return fileOwner == null || fileOwner.equals(ownership.owner());
        }
        return switch (caller.kind()) {
            case PERSON -> caller.sees(ownership.owner(), ownership.project());
            case SCHEDULER -> caller.schedules(job.cluster());
            case SHIPPER, AGENT ->
                caller.isIn(job.cluster())
                        && (source.node() == null || caller.mayReportForNode(source.node()))
                        && (!wantsNodes() || job.nodes().stream().anyMatch(caller::mayReportForNode));
        };
    }
}
