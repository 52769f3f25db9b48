package io.schedmate.advisor.outlook;

import io.schedmate.simulator.policy.PartedPolicy;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.FirstFit;
import io.schedmate.simulator.policy.queue.Qssf;

/** The order in which a scheduler starts waiting jobs, as far as outlooks simulate it. */
public enum QueueOrder {
    /** By submission; if the first does not fit, all wait. */
    FIFO(new Fifo()),
    /** By submission; a job that fits may start before one that does not. */
    FIRST_FIT(new FirstFit()),
    /** The least expected GPU time first. */
    QSSF(new Qssf());

    private final PartedPolicy policy;

    QueueOrder(PartedPolicy policy) {
        this.policy = policy;
    }

    PartedPolicy policy() {
        return policy;
    }
}
