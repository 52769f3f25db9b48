package io.schedmate.code.evaluate;

/** How a statement ends. */
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
