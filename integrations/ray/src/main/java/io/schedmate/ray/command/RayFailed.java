package io.schedmate.ray.command;

/** Ray did not answer, or refused. */
public final class RayFailed extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;

    RayFailed(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The answer's HTTP status; 0 where none came. */
    public int status() {
        return status;
    }
}
