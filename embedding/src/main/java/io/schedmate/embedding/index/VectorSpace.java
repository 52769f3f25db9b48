package io.schedmate.embedding.index;

/**
 * The properties that vectors must share to be comparable.
 *
 * @param modelId the model that produced them
 * @param dimension the number of numbers in a vector, 1 to 1024
 * @param textVersion the version of the text format that was embedded
 */
public record VectorSpace(String modelId, int dimension, int textVersion) {

    public VectorSpace {
        if (dimension < 1 || dimension > 1024) {
            throw new IllegalArgumentException("Expected a dimension of 1 to 1024, got (%d).".formatted(dimension));
        }
    }
}
