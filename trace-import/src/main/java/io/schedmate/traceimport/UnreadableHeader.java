package io.schedmate.traceimport;

/** Thrown if the first line lacks required columns, so that no row can be read. */
public final class UnreadableHeader extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param detail what was expected, the actual value in brackets, what to try */
    public UnreadableHeader(String detail) {
        super(detail);
    }

    public String detail() {
        return String.valueOf(getMessage());
    }
}
