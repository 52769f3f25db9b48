package io.schedmate.tracker.intake.raw;

/** Thrown if a record contains no line. */
public final class UnreadableRecord extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnreadableRecord(String detail) {
        super(detail);
    }
}
