package io.schedmate.agent.command;

import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The scheduler's view of one node. Every method throws {@link SchedulerAway} if the scheduler does not answer. */
public interface ClusterAdapter {

    AgentMode mode();

    /** Returns why the node gets no new work; empty if it is not cordoned. */
    Optional<ShownCordon> cordon();

    /** Cordons the node; an existing reason is replaced. */
    void cordon(String reason);

    /** Ends the cordon. */
    void uncordon();

    /** Moves the work off the node except for the spared jobs; returns when done. */
    Outcome drain(Duration grace, List<JobId> spared);

    /** Returns the newest attempt of a job that this node's scheduler knows, running or recently ended. */
    Optional<Integer> attemptOf(JobId job);

    /** Ends what is left of the job's attempt and has it restarted; returns when done. */
    Outcome restart(JobId job, RestartOrder order);

    /**
     * How to restart a job.
     *
     * @param ranks empty = all
     * @param excludedNodes nodes that it must avoid
     * @param grace between the first signal and SIGKILL
     * @param checkpoint passed on to the job; null = none
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
         * Returns the refusal of single ranks, for schedulers that always start the whole job; empty if no ranks are
         * named.
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
     * The result.
     *
     * @param detail in words
     */
    record Outcome(boolean succeeded, String detail) {}
}
