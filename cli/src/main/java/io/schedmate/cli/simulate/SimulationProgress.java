package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.Terminal;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.PartitionedPolicy;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;
import java.util.function.Supplier;

/** Draws a progress bar on standard error. Draws nothing if the terminal cannot redraw. */
final class SimulationProgress {

    private static final int CELLS = 30;
    private static final String CLEAR = "\r\u001b[K";

    private final Terminal terminal;
    private final int policies;
    private double policiesDone;

    SimulationProgress(Terminal terminal, int policies) {
        this.terminal = terminal;
        this.policies = policies;
    }

    /**
     * Returns the policy with progress reported after each virtual cluster, or only at the end if the policy needs the
     * whole cluster.
     */
    Policy watched(Policy policy, int jobs) {
        return policy instanceof PartitionedPolicy parted ? new WatchedParts(parted, jobs) : new Watched(policy);
    }

    private final class WatchedParts implements PartitionedPolicy {

        private final PartitionedPolicy policy;
        private final int jobsInAll;

        private WatchedParts(PartitionedPolicy policy, int jobsInAll) {
            this.policy = policy;
            this.jobsInAll = jobsInAll;
        }

        @Override
        public String name() {
            return policy.name();
        }

        @Override
        public List<JobOutcome> replay(VirtualCluster cluster, List<TraceJob> jobs) {
            return watch(policy, (double) jobs.size() / jobsInAll, () -> policy.replay(cluster, jobs));
        }
    }

    private final class Watched implements Policy {

        private final Policy policy;

        private Watched(Policy policy) {
            this.policy = policy;
        }

        @Override
        public String name() {
            return policy.name();
        }

        @Override
        public List<JobOutcome> replay(List<VirtualCluster> clusters, List<TraceJob> jobs) {
            return watch(policy, 1, () -> policy.replay(clusters, jobs));
        }
    }

    private List<JobOutcome> watch(Policy policy, double share, Supplier<List<JobOutcome>> replay) {
        draw(policy.name());
        List<JobOutcome> outcomes = replay.get();
        policiesDone += share;
        draw(policy.name());
        return outcomes;
    }

    /** Runs a replay and reports progress before and after it. */
    <T> T watched(String name, Supplier<T> replay) {
        draw(name);
        T done = replay.get();
        policiesDone++;
        draw(name);
        return done;
    }

    void clear() {
        write(CLEAR);
    }

    private void draw(String policy) {
        int done = (int) Math.min(CELLS, Math.round(CELLS * policiesDone / policies));
        write(CLEAR + "#".repeat(done) + ".".repeat(CELLS - done) + " " + policy);
    }

    private void write(String text) {
        if (terminal.errRedraws()) {
            terminal.err().print(text);
            terminal.err().flush();
        }
    }
}
