package io.schedmate.query.status;

/** The fact about a job's state that a question asks for. */
enum StatusFact {
    STATE,
    RUNNING,
    WAITING,
    SINCE,
    SUBMITTED,
    STARTED,
    ATTEMPTS,
    RESTARTS,
    NODES,
    GPUS,
    EXIT,
    RECOVERY
}
