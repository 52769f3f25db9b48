package io.schedmate.code.evaluate;

/** The ways in which a statement ends. */
public enum Flow {
    NEXT,
    BREAK,
    CONTINUE,
    RETURN,
    RAISE;

    /** Whether the function ends here, unless an exception is caught. */
    public boolean leavesFunction() {
        return this == RETURN || this == RAISE;
    }
}
