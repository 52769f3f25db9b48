package io.schedmate.logs.locate;

/** What a log says about the work, the strongest statement last. */
public enum WorkDone {
    NOT_STATED,
    /** Words such as "training finished". */
    STATED,
    /** The run's own record of its result reports success. */
    RECORDED;

    WorkDone and(boolean recorded) {
        return recorded || this == RECORDED ? RECORDED : STATED;
    }

    boolean isStated() {
        return this != NOT_STATED;
    }
}
