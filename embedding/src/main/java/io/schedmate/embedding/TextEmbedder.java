package io.schedmate.embedding;

import java.util.List;

/** Turns texts into unit vectors, so that the dot product is the cosine. Thread-safe. */
public interface TextEmbedder extends AutoCloseable {

    /** Returns the model's name. Vectors of different models cannot be compared. */
    String modelId();

    int dimension();

    /**
     * Embeds each text. Text beyond the model's token limit is ignored.
     *
     * @return a vector for each text, in order
     * @throws EmbeddingException if the model cannot be loaded or run
     */
    float[][] embed(List<String> texts);

    /** Frees the model. A closed embedder cannot embed. */
    @Override
    void close();
}
