package io.schedmate.agent.command;

import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The scheduler's side of one node. Each call throws {@link SchedulerAway} when the scheduler does not answer. */
public interface ClusterAdapter {

    AgentMode mode();

    /** Why the node gets no new work; empty when it does. */
    Optional<ShownCordon> cordon();

    /** Gives the node no new work; a reason that is there already is replaced. */
    void cordon(String reason);

    /** Gives the node work again. */
    void uncordon();

    /** Moves the work off the node but for the jobs spared; returns when that is over. */
    Outcome drain(Duration grace, List<JobId> spared);

    /** The try of a job that has processes here. */
    Optional<Integer> attemptOf(JobId job);

    /** Ends the ranks, all when none are named, and starts them as they were; returns when that is over. */
    Outcome restart(JobId job, List<Integer> ranks, Duration grace);

    /**
     * What came of it.
     *
     * @param detail in words
     */
    record Outcome(boolean succeeded, String detail) {}
}
