package io.schedmate.advisor.source;

/** Thrown if a job's source is not allowed or is harmful. */
public final class SourceRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param detail what was expected, the actual value in parentheses, and what to try */
    public SourceRefused(String detail) {
        super(detail);
    }

    public String detail() {
        return String.valueOf(getMessage());
    }
}
