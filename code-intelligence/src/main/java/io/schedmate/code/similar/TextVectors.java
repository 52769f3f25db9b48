package io.schedmate.code.similar;

import java.util.List;
import java.util.function.Function;

/** Turns texts into vectors of length one. */
public interface TextVectors {

    /** Names the model; vectors of different models do not compare. */
    String modelId();

    /** A vector for each text, in order. */
    float[][] of(List<String> texts);

    static TextVectors of(String modelId, Function<List<String>, float[][]> embed) {
        return new TextVectors() {
            @Override
            public String modelId() {
                return modelId;
            }

            @Override
            public float[][] of(List<String> texts) {
                return embed.apply(texts);
            }
        };
    }

    /** The cosine of two vectors of length one. */
    static double cosine(float[] one, float[] other) {
        double sum = 0;
        for (int at = 0; at < one.length; at++) {
            sum += (double) one[at] * other[at];
        }
        return sum;
    }
}
