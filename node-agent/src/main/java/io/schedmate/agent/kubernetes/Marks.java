package io.schedmate.agent.kubernetes;

/** The labels, annotations and taints that SchedMate writes, all with its own prefix. */
interface Marks {

    /** On a node: the reason for SchedMate's cordon. */
    String CORDON = "schedmate.io/cordon";

    /** On a node: the time at which SchedMate cordoned it. */
    String CORDONED_AT = "schedmate.io/cordoned-at";

    /** On a node: the taint that also keeps away pods that tolerate unschedulable nodes. */
    String TAINT = "schedmate.io/suspect";

    /** On a workload and its pods: the job's id or external id. */
    String JOB = "schedmate.io/job";

    /** On a workload: its attempt, counted from 1. */
    String ATTEMPT = "schedmate.io/attempt";

    /** On a workload: the checkpoint from which the job can continue. */
    String CHECKPOINT = "schedmate.io/checkpoint";

    /** On a workload: the step of the checkpoint. */
    String CHECKPOINT_STEP = "schedmate.io/checkpoint-step";

    /** On a workload that was ended: the name of its replacement. */
    String CONTINUED_AS = "schedmate.io/continued-as";
}
