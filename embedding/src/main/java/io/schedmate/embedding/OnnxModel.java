package io.schedmate.embedding;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The location of an ONNX model of the BGE family and of its tokenizer.
 *
 * @param id labels the vectors of this model
 * @param model the {@code .onnx} file; takes token ids and returns a hidden state for each token
 * @param tokenizer the model's {@code tokenizer.json}
 * @param maxTokens the model's limit of tokens for a text, at least 8
 * @param batchSize the number of texts in a run, at least 1
 */
public record OnnxModel(String id, Source model, Source tokenizer, int maxTokens, int batchSize) {

    /** Opens a model file. Each call opens it again. */
    @FunctionalInterface
    public interface Source {

        InputStream open() throws IOException;
    }

    public OnnxModel {
        if (maxTokens < 8 || batchSize < 1) {
            throw new IllegalArgumentException("Expected maxTokens of at least 8 (%d) and batchSize of at least 1 (%d)."
                    .formatted(maxTokens, batchSize));
        }
    }

    /**
     * Returns bge-small-en-v1.5, quantised to eight bits, with 384 dimensions, from the class path. It runs one text at
     * a time: activations are quantised over the whole run, so in a batch of 16 a text's vector depends on the other
     * texts (cosine down to 0.996), for runs that are about 1.4 times as fast.
     */
    public static OnnxModel bundled() {
        return new OnnxModel(
                "bge-small-en-v1.5-q",
                resource("/bge-small-en-v1.5-q.onnx"),
                resource("/bge-small-en-v1.5-q-tokenizer.json"),
                512,
                1);
    }

    private static Source resource(String name) {
        return () -> {
            InputStream found = OnnxModel.class.getResourceAsStream(name);
            if (found == null) {
                throw new FileNotFoundException(
                        "Expected %s on the class path.%nThe jar with the model may be missing.".formatted(name));
            }
            return found;
        };
    }
}
