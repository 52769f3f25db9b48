package io.schedmate.logs.locate;

/** What a log says of the work at some place, the stronger word last. */
public enum WorkDone {
    NOT_SAID,
    /** Words such as "training finished" stand there. */
    SAID,
    /** The run's own record of its result says success. */
    RECORDED;

    WorkDone and(boolean recorded) {
        return recorded || this == RECORDED ? RECORDED : SAID;
    }

    boolean isSaid() {
        return this != NOT_SAID;
    }
}
