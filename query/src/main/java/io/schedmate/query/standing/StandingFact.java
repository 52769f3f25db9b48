package io.schedmate.query.standing;

/** The fact about a job's state that a question asks for. */
enum StandingFact {
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
