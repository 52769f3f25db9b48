package io.schedmate.code.similar;

import java.util.List;
import java.util.function.Function;

/** Embeds texts as vectors of length one. */
public interface TextVectors {

    /** Returns the id of the model; vectors of different models cannot be compared. */
    String modelId();

    /** Returns one vector per text, in order. */
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

    /** Returns the cosine of two vectors of length one. */
    static double cosine(float[] one, float[] other) {
        double sum = 0;
        for (int at = 0; at < one.length; at++) {
            sum += (double) one[at] * other[at];
        }
        return sum;
    }
}
