package io.schedmate.embedding;

import java.util.List;

/** Turns text into vectors of length one, so that their dot product is their cosine. Safe for use by several threads. */
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
