package io.schedmate.registry.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.OwnCluster;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.registry.lifecycle.JobQuery;
import org.jspecify.annotations.Nullable;

/** Decides who may report on a job: the scheduler of the job's cluster, or the person who owns the job. */
final class JobReporters {

    private JobReporters() {}

    /**
     * Returns the submission as recorded: a person's job is always owned by that person, even if the body does not say
     * so.
     *
     * @throws ProblemException 403 if the caller may not submit it
     */
    static JobSubmission submitted(JobSubmission given, Caller caller) {
        if (caller.schedules(given.cluster())) {
            return given;
        }
        refuseUnlessOwn(given.cluster(), caller);
        String owner = caller.owner();
        boolean ofOthers = given.owner() != null && !given.owner().equals(owner)
                || given.project() != null && !caller.sees(null, given.project());
        if (ofOthers) {
            throw forbidden("Expected a job owned by the caller and in one of the caller's projects, got (%s, %s)."
                            .formatted(given.owner(), given.project())
                    + " Use another project.");
        }
        return given.ownedBy(owner);
    }

    /** @throws ProblemException 403 if the caller may not report on the job */
    static void mayReport(JobSubmission job, Caller caller) {
        if (!caller.schedules(job.cluster())) {
            refuseUnlessOwn(job.cluster(), caller);
        }
    }

    static boolean sees(JobSubmission job, Caller caller) {
        return caller.schedules(job.cluster()) || caller.sees(job.owner(), job.project());
    }

    /** Returns the restriction of job lists to the jobs that the caller may see; null = no restriction. */
    static JobQuery.@Nullable Visible seenBy(Caller caller) {
        return caller.seesAll() ? null : new JobQuery.Visible(caller.projects(), caller.owner(), caller.scheduled());
    }

    private static void refuseUnlessOwn(String cluster, Caller caller) {
        @Nullable String own = caller.ownCluster();
        if (!cluster.equals(own)) {
            String expected = OwnCluster.is(cluster)
                    ? "Expected a key of the person who owns this cluster, got (%s). %s."
                    : "Expected a key of the cluster's scheduler, got (%s)."
                            + " %s for your own jobs, or ask an administrator for a key of kind scheduler.";
            throw forbidden(expected.formatted(
                    cluster,
                    own == null ? "Use a key that names its owner, and cluster ~OWNER" : "Use cluster " + own));
        }
    }

    private static ProblemException forbidden(String detail) {
        return ProblemException.of(ProblemType.FORBIDDEN, detail);
    }
}
