package io.schedmate.agent.kubernetes;

/** The labels and annotations that SchedMate writes, under its own prefix. */
interface Marks {

    /** On a node: the reason of our cordon. */
    String CORDON = "schedmate.io/cordon";

    /** On a node: when we cordoned it. */
    String CORDONED_AT = "schedmate.io/cordoned-at";

    /** On a node: the taint that also repels pods that tolerate unschedulable nodes. */
    String TAINT = "schedmate.io/suspect";

    /** On a workload and its pods: the job's id, or its external id. */
    String JOB = "schedmate.io/job";

    /** On a workload: its attempt, counted from 1. */
    String ATTEMPT = "schedmate.io/attempt";

    /** On a workload: the checkpoint from which it can continue. */
    String CHECKPOINT = "schedmate.io/checkpoint";

    /** On a workload: the step of that checkpoint. */
    String CHECKPOINT_STEP = "schedmate.io/checkpoint-step";

    /** On a workload that was ended: its replacement. */
    String CONTINUED_AS = "schedmate.io/continued-as";
}
