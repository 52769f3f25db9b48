package io.schedmate.embedding;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The location of an ONNX model of the BGE family and of its tokenizer.
 *
 * @param id what vectors of this model are labelled with
 * @param model the {@code .onnx} file; takes token ids and gives a hidden state for each token
 * @param tokenizer the {@code tokenizer.json} that belongs to it
 * @param maxTokens the model's limit of tokens for a text
 * @param batchSize texts a run, at least 1
 */
public record OnnxModel(String id, Source model, Source tokenizer, int maxTokens, int batchSize) {

    /** Opens a model file afresh. */
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
     * bge-small-en-v1.5, eight-bit, 384 dimensions, off the class path. One text a run: its activations are quantised over
     * the whole run, so in a batch of 16 a text's vector depends on its neighbours (cosine down to 0.996), for runs that
     * are about 1.4 times as fast.
     */
    public static OnnxModel bundled() {
        return new OnnxModel(
                "bge-small-en-v1.5-q",
                resource("/bge-small-en-v1.5-q.onnx"),
                resource("/bge-small-en-v1.5-q-tokenizer.json"),
                512,
                1);
    }

    /** A model in two files, in batches of 16. */
    public static OnnxModel ofFiles(String id, Path model, Path tokenizer) {
        return new OnnxModel(id, () -> Files.newInputStream(model), () -> Files.newInputStream(tokenizer), 512, 16);
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
