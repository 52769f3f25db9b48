package io.schedmate.embedding.index;

/**
 * What vectors must share to compare.
 *
 * @param modelId the model that made them
 * @param dimension numbers in a vector, 1 to 1024
 * @param textVersion version of the form of the texts that they were made of
 */
public record VectorSpace(String modelId, int dimension, int textVersion) {

    public VectorSpace {
        if (dimension < 1 || dimension > 1024) {
            throw new IllegalArgumentException("Expected a dimension of 1 to 1024, got (%d).".formatted(dimension));
        }
    }
}
