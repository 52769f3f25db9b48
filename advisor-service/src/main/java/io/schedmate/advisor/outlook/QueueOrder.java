package io.schedmate.advisor.outlook;

import io.schedmate.simulator.policy.PartitionedPolicy;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.FirstFit;
import io.schedmate.simulator.policy.queue.Qssf;

/** The order in which a scheduler starts waiting jobs, as outlooks simulate it. */
public enum QueueOrder {
    /** In the order of submission. If the first job does not fit, all wait. */
    FIFO(new Fifo()),
    /** In the order of submission. A job that fits may start before one that does not. */
    FIRST_FIT(new FirstFit()),
    /** The job with the least expected GPU time first. */
    QSSF(new Qssf());

    private final PartitionedPolicy policy;

    QueueOrder(PartitionedPolicy policy) {
        this.policy = policy;
    }

    PartitionedPolicy policy() {
        return policy;
    }
}
