package io.schedmate.code.evaluate;

/** How a statement ends. */
public enum Flow {
    NEXT,
    BREAK,
    CONTINUE,
    RETURN,
    RAISE;

    /** Whether the function ends here, unless something catches what was raised. */
    public boolean leavesFunction() {
        return this == RETURN || this == RAISE;
    }
}
