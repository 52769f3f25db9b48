package io.schedmate.advisor.source;

/** A job's source is outside of what may be read, or is harmful. */
public final class SourceRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param detail what was expected, what there was in brackets, what to try */
    public SourceRefused(String detail) {
        super(detail);
    }

    public String detail() {
        return String.valueOf(getMessage());
    }
}
