package io.schedmate.code.estimate.mixture;

import io.schedmate.model.Engine;

/** The properties that a job may share with earlier ones; each is a separate source of evidence. */
public enum Witness {
    EVERYONE(Engine.LEARNED),
    USER(Engine.RETRIEVAL),
    USER_AND_WORKLOAD(Engine.RESUBMISSION),
    USER_AND_REQUEST(Engine.RESUBMISSION),
    USER_WORKLOAD_AND_REQUEST(Engine.RESUBMISSION),
    USER_AND_LIMIT(Engine.RETRIEVAL),
    USER_AND_SIZE(Engine.RETRIEVAL),
    LIMIT(Engine.RETRIEVAL),
    REQUEST(Engine.RETRIEVAL),
    QUEUE_AND_SIZE(Engine.RETRIEVAL),
    SIZE(Engine.RETRIEVAL),
    /** The same request, after a run that ended in the same way. */
    REQUEST_AFTER_END(Engine.RETRIEVAL),
    /** The same request and workload, after a run of the same user with the same end and a similar duration. */
    AFTER_USERS_RUN(Engine.RETRIEVAL),
    /** The same request, after two runs of similar duration. */
    REQUEST_AFTER_TWO(Engine.RETRIEVAL),
    /** The same workload, after a run of it with the same end and a similar duration. */
    WORKLOAD_AFTER_RUN(Engine.RETRIEVAL);

    private final Engine engine;

    Witness(Engine engine) {
        this.engine = engine;
    }

    public Engine engine() {
        return engine;
    }
}
