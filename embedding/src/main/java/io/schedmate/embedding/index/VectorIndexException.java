package io.schedmate.embedding.index;

/** Thrown if the folder of the index cannot be read or written. */
public final class VectorIndexException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public VectorIndexException(String message, Throwable cause) {
        super(message, cause);
    }

    public VectorIndexException(String message) {
        super(message);
    }
}
