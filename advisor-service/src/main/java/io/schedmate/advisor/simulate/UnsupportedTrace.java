package io.schedmate.advisor.simulate;

/** Thrown for a trace that cannot be replayed. */
public final class UnsupportedTrace extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String found;
    private final String expected;

    UnsupportedTrace(String found, String expected) {
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
