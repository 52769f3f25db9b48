package io.schedmate.evaluation.baseline;

import java.util.List;

/** Computes vectors of texts; the embedding module's {@code TextEmbedder::embed} fits. */
@FunctionalInterface
public interface Embedding {

    float[][] embed(List<String> texts);

    static double cosine(float[] one, float[] two) {
        double dot = 0;
        double lengthOne = 0;
        double lengthTwo = 0;
        for (int i = 0; i < one.length; i++) {
            dot += one[i] * two[i];
            lengthOne += one[i] * one[i];
            lengthTwo += two[i] * two[i];
        }
        return lengthOne == 0 || lengthTwo == 0 ? 0 : dot / Math.sqrt(lengthOne * lengthTwo);
    }
}
