package io.schedmate.embedding;

import java.util.List;

/** Turns texts into unit vectors, so that the dot product is the cosine. Thread-safe. */
public interface TextEmbedder extends AutoCloseable {

    /** Names the model; vectors of different models do not compare. */
    String modelId();

    int dimension();

    /**
     * Embeds each text; what lies beyond the model's limit of tokens is left out.
     *
     * @return a vector for each text, in order
     * @throws EmbeddingException if the model cannot be loaded or run
     */
    float[][] embed(List<String> texts);

    /** Frees the model. A closed embedder embeds no more. */
    @Override
    void close();
}
