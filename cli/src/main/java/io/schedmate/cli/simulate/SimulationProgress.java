package io.schedmate.cli.simulate;

import io.schedmate.cli.terminal.Terminal;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.trace.TraceJob;
import java.util.List;

/** A bar on standard error that moves as jobs are replayed; nothing where it cannot be drawn over. */
final class SimulationProgress {

    private static final int CELLS = 30;
    private static final String CLEAR = "\r\u001b[K";

    private final Terminal terminal;
    private final long jobsInAll;
    private long jobsDone;

    SimulationProgress(Terminal terminal, long jobsInAll) {
        this.terminal = terminal;
        this.jobsInAll = jobsInAll;
    }

    /** The same policy, with the bar moved on after each virtual cluster. */
    Policy watched(Policy policy) {
        return new Policy() {
            @Override
            public String name() {
                return policy.name();
            }

            @Override
            public List<JobOutcome> replay(VirtualCluster cluster, List<TraceJob> jobs) {
                draw(policy.name());
                List<JobOutcome> outcomes = policy.replay(cluster, jobs);
                jobsDone += jobs.size();
                draw(policy.name());
                return outcomes;
            }
        };
    }

    void clear() {
        write(CLEAR);
    }

    private void draw(String policy) {
        int done = jobsInAll == 0 ? CELLS : (int) (CELLS * jobsDone / jobsInAll);
        write(CLEAR + "#".repeat(done) + ".".repeat(CELLS - done) + " " + policy);
    }

    private void write(String text) {
        if (terminal.errRedraws()) {
            terminal.err().print(text);
            terminal.err().flush();
        }
    }
}
