package io.schedmate.simulator.outlook;

import io.schedmate.simulator.cluster.VirtualCluster;
import java.util.List;

/**
 * What runs and waits in a virtual cluster now.
 *
 * @param queue in the order of submission; one not submitted yet stands last
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

    /** @param elapsedSeconds since its start */
    public record Active(String id, int gpus, long elapsedSeconds, DurationSpread duration) {}

    /** @param predictedSeconds by which the policy may order the queue */
    public record Waiting(String id, int gpus, DurationSpread duration, double predictedSeconds) {}
}
