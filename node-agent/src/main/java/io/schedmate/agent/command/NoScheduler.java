package io.schedmate.agent.command;

import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.job.JobId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A real node without a configured scheduler: the agent reads hardware and runs checks, but executes no commands. */
public final class NoScheduler implements ClusterAdapter {

    @Override
    public AgentMode mode() {
        return AgentMode.REAL;
    }

    @Override
    public Optional<ShownCordon> cordon() {
        throw none();
    }

    @Override
    public void cordon(String reason) {
        throw none();
    }

    @Override
    public void uncordon() {
        throw none();
    }

    @Override
    public Outcome drain(Duration grace, List<JobId> spared) {
        throw none();
    }

    @Override
    public Optional<Integer> attemptOf(JobId job) {
        throw none();
    }

    @Override
    public Outcome restart(JobId job, RestartOrder order) {
        throw none();
    }

    private static SchedulerUnavailable none() {
        return SchedulerUnavailable.forGood("No scheduler is configured, so this agent only reads and checks."
                + " Configure one, or set schedmate.agent.mode=simulated.");
    }
}
