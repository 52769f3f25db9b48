package io.schedmate.advisor.similar;

/** Thrown if the vector store is available but rejects one of the texts. */
public final class WorkloadRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    public WorkloadRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
