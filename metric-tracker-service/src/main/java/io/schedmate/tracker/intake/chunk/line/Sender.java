package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.jobs.JobOwners.Belongs;
import io.schedmate.tracker.jobs.KnownJob;
import org.jspecify.annotations.Nullable;

/**
 * Who sent lines, which decides into whose log they may go. It is kept with lines that wait for their job.
 *
 * @param caller of the API; null = one of the site's own shippers, which the broker lets write to its topic
 * @param fileOwner whose folder a shipper read them from; null = it lies in nobody's
 */
public record Sender(@Nullable Caller caller, @Nullable String fileOwner) {

    public static final Sender SITE = new Sender(null, null);

    public static Sender of(Caller caller) {
        return new Sender(caller, null);
    }

    /**
     * Whose share of what may wait these lines take: a person's, whatever way they come, or a program's. The site's own
     * shippers have no share in common, or one node's would take the others'.
     */
    public String nameAt(LogSource source) {
        String person = caller == null ? fileOwner : caller.kind() == CallerKind.PERSON ? caller.owner() : null;
        if (person != null) {
            return "person " + person;
        }
        return caller != null ? "key " + caller.subject() : source.node() == null ? "site" : "node " + source.node();
    }

    /** Whether it takes the job's owner to decide. */
    public boolean wantsOwner() {
        return caller == null ? fileOwner != null : caller.kind() == CallerKind.PERSON && !caller.seesAll();
    }

    /** Whether it takes the job's nodes to decide. */
    public boolean wantsNodes() {
        return caller != null && caller.onNodes() && !caller.speaksForEveryNode();
    }

    /** Whether these lines may go into this job's log. */
    boolean mayWrite(KnownJob job, Belongs belongs, LogSource source) {
        if (caller == null) {
            return fileOwner == null || fileOwner.equals(belongs.owner());
        }
        return switch (caller.kind()) {
            case PERSON -> caller.sees(belongs.owner(), belongs.project());
            case SCHEDULER -> caller.schedules(job.cluster());
            case SHIPPER, AGENT ->
                caller.isIn(job.cluster())
                        && (source.node() == null || caller.speaksForNode(source.node()))
                        && (!wantsNodes() || job.nodes().stream().anyMatch(caller::speaksForNode));
        };
    }
}
