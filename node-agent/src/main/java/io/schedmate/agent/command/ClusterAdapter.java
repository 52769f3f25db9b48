package io.schedmate.agent.command;

import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Controls one node through its scheduler. All methods throw {@link SchedulerUnavailable} if the scheduler does not respond.
 */
public interface ClusterAdapter {

    AgentMode mode();

    /** Returns the reason why the node gets no new work; empty if it is not cordoned. */
    Optional<ShownCordon> cordon();

    /** Cordons the node. Replaces the reason if the node is cordoned already. */
    void cordon(String reason);

    /** Removes the cordon. */
    void uncordon();

    /** Moves the work off the node, except for the spared jobs. Returns when that is done. */
    Outcome drain(Duration grace, List<JobId> spared);

    /** Returns the latest attempt of a job that this node's scheduler knows, running or recently ended. */
    Optional<Integer> attemptOf(JobId job);

    /**
     * Ends the remaining processes of the job's attempt and makes the scheduler restart the job. Returns when that is
     * done.
     */
    Outcome restart(JobId job, RestartOrder order);

    /**
     * How to restart a job.
     *
     * @param ranks the ranks to restart; empty for all
     * @param excludedNodes the nodes that the job must avoid
     * @param grace the time between the first signal and SIGKILL
     * @param checkpoint passed on to the job; null for none
     */
    record RestartOrder(
            List<Integer> ranks,
            Set<String> excludedNodes,
            Duration grace,
            @Nullable Checkpoint checkpoint) {

        public RestartOrder {
            ranks = List.copyOf(ranks);
            excludedNodes = Set.copyOf(excludedNodes);
        }

        /**
         * Refuses to restart single ranks, for schedulers that always start the whole job; empty if the order names no
         * ranks.
         */
        public Optional<Outcome> refusesRanks(String of) {
            return ranks.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Outcome(
                            false,
                            "Expected no ranks for %s, which starts all ranks together, got (%s). Leave out the ranks."
                                    .formatted(of, ranks)));
        }
    }

    /**
     * The result of a command.
     *
     * @param detail a description for readers
     */
    record Outcome(boolean succeeded, String detail) {}
}
