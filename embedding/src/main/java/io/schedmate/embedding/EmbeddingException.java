package io.schedmate.embedding;

/** Thrown if the embedding model cannot be loaded or run. */
public final class EmbeddingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    EmbeddingException(String message, Throwable cause) {
        super(message, cause);
    }

    EmbeddingException(String message) {
        super(message);
    }
}
