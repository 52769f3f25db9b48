package io.schedmate.advisor.similar;

/** A vector store is there, and does not take one of the texts that it was given. */
public final class WorkloadRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    public WorkloadRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
