package io.schedmate.advisor.simulate;

/** Thrown for a trace that cannot be replayed. */
public final class UnfitTrace extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String found;
    private final String expected;

    UnfitTrace(String found, String expected) {
        super("Expected " + expected + " (" + found + ").");
        this.found = found;
        this.expected = expected;
    }

    public String found() {
        return found;
    }

    public String expected() {
        return expected;
    }
}
