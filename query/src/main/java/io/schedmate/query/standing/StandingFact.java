package io.schedmate.query.standing;

/** What a question asks of how a job stands. */
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
