package io.schedmate.ray.command;

/** Thrown if Ray did not answer or refused a call. */
public final class RayFailed extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;

    RayFailed(int status, String message) {
        super(message);
        this.status = status;
    }

    /** Returns the answer's HTTP status; 0 if there was no usable answer. */
    public int status() {
        return status;
    }
}
