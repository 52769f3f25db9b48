package io.schedmate.logs.locate;

/** What a log says about the work, the strongest statement last. */
public enum WorkDone {
    NOT_SAID,
    /** Words such as "training finished". */
    SAID,
    /** The run's own record of its result reports success. */
    RECORDED;

    WorkDone and(boolean recorded) {
        return recorded || this == RECORDED ? RECORDED : SAID;
    }

    boolean isSaid() {
        return this != NOT_SAID;
    }
}
