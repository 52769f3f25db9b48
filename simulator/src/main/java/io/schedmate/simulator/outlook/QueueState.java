package io.schedmate.simulator.outlook;

import io.schedmate.simulator.cluster.VirtualCluster;
import java.util.List;

/**
 * The running and waiting jobs of a virtual cluster.
 *
 * @param queue waiting jobs in the order of submission; one that is not submitted yet is last
 */
public record QueueState(VirtualCluster cluster, List<Active> running, List<Waiting> queue) {

    public QueueState {
        running = List.copyOf(running);
        queue = List.copyOf(queue);
    }

    boolean fits(Active job) {
        return job.gpus() <= cluster.gpus();
    }

    boolean fits(Waiting job) {
        return job.gpus() <= cluster.gpus();
    }

    /** @param elapsedSeconds seconds since its start */
    public record Active(String id, int gpus, long elapsedSeconds, DurationSpread duration) {}

    /** @param predictedSeconds for policies that order the queue by it */
    public record Waiting(String id, int gpus, DurationSpread duration, double predictedSeconds) {}
}
