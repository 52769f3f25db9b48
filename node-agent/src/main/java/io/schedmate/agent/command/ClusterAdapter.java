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

    /** Why the node gets no new work; empty when it does. */
    Optional<ShownCordon> cordon();

    /** Gives the node no new work; a reason that is there already is replaced. */
    void cordon(String reason);

    /** Gives the node work again. */
    void uncordon();

    /** Moves the work off the node but for the jobs spared; returns when that is over. */
    Outcome drain(Duration grace, List<JobId> spared);

    /** The newest try of a job that the scheduler of this node knows, running or lately ended. */
    Optional<Integer> attemptOf(JobId job);

    /** Ends what is left of the job's try and has it started again; returns when that is over. */
    Outcome restart(JobId job, RestartOrder order);

    /**
     * How a job is to be started again.
     *
     * @param ranks all when none are named
     * @param excludedNodes where it must not come back
     * @param grace between the polite signal and the last one
     * @param checkpoint to hand on to the job; null for none
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

        /** The refusal of single ranks, by schedulers that start all of a job; empty where none are named. */
        public Optional<Outcome> refusesRanks(String of) {
            return ranks.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Outcome(
                            false,
                            "Expected no ranks for %s (%s): it starts all together. Maybe leave them out."
                                    .formatted(of, ranks)));
        }
    }

    /**
     * What came of it.
     *
     * @param detail in words
     */
    record Outcome(boolean succeeded, String detail) {}
}
