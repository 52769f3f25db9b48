package io.schedmate.tracker.intake.raw;

/** A record that holds no line. */
public final class UnreadableRecord extends RuntimeException {

    private static final long serialVersionUID = 1;

    UnreadableRecord(String detail) {
        super(detail);
    }
}
