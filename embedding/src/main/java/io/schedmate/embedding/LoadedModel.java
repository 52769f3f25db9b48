package io.schedmate.embedding;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.io.IOException;
import java.io.InputStream;
import java.nio.FloatBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A model and its tokenizer in memory. */
record LoadedModel(HuggingFaceTokenizer tokenizer, OrtSession session, int dimension) implements AutoCloseable {

    static LoadedModel load(OnnxModel model) {
        // On a machine with a GPU, the tokenizer's loader would download a CUDA build. The CPU build is in its jar.
        if (System.getProperty("RUST_FLAVOR") == null) {
            System.setProperty("RUST_FLAVOR", "cpu");
        }
        try (InputStream weights = model.model().open();
                InputStream tokens = model.tokenizer().open();
                var options = new OrtSession.SessionOptions()) {
            // Runs execute in parallel, so each uses one thread.
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            OrtSession session = OrtEnvironment.getEnvironment().createSession(weights.readAllBytes(), options);
            return new LoadedModel(tokenizer(tokens, model.maxTokens()), session, dimensionOf(session));
        } catch (IOException | OrtException e) {
            throw new EmbeddingException(
                    "Expected to load the embedding model (%s).%nIts files may be missing or of another kind."
                            .formatted(model.id()),
                    e);
        }
    }

    private static HuggingFaceTokenizer tokenizer(InputStream file, int maxTokens) throws IOException {
        Map<String, String> options =
                Map.of("padding", "longest", "truncation", "longest_first", "maxLength", Integer.toString(maxTokens));
        return HuggingFaceTokenizer.newInstance(file, options);
    }

    private static int dimensionOf(OrtSession session) throws OrtException {
        var output =
                (TensorInfo) session.getOutputInfo().values().iterator().next().getInfo();
        long[] shape = output.getShape();
        return (int) shape[shape.length - 1];
    }

    /** Returns one vector for each text: the hidden state of the first token, normalised to length one. */
    float[][] run(List<String> texts) {
        Encoding[] encodings = tokenizer.batchEncode(texts);
        Map<String, OnnxTensor> inputs = new HashMap<>();
        try {
            fill(inputs, encodings);
            try (OrtSession.Result result = session.run(inputs)) {
                return firstTokens(((OnnxTensor) result.get(0)), texts.size());
            }
        } catch (OrtException e) {
            throw new EmbeddingException("Expected the embedding model to run (%d texts).".formatted(texts.size()), e);
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
    }

    private void fill(Map<String, OnnxTensor> inputs, Encoding[] encodings) throws OrtException {
        long[][] ids = new long[encodings.length][];
        long[][] mask = new long[encodings.length][];
        for (int at = 0; at < encodings.length; at++) {
            ids[at] = encodings[at].getIds();
            mask[at] = encodings[at].getAttentionMask();
        }
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        inputs.put("input_ids", OnnxTensor.createTensor(environment, ids));
        inputs.put("attention_mask", OnnxTensor.createTensor(environment, mask));
        Set<String> names = session.getInputNames();
        if (names.contains("token_type_ids")) {
            inputs.put("token_type_ids", OnnxTensor.createTensor(environment, new long[ids.length][ids[0].length]));
        }
    }

    private float[][] firstTokens(OnnxTensor hidden, int texts) {
        FloatBuffer states = hidden.getFloatBuffer();
        int textLength = states.remaining() / texts;
        float[][] vectors = new float[texts][dimension];
        for (int at = 0; at < texts; at++) {
            states.get(at * textLength, vectors[at]);
            normalise(vectors[at]);
        }
        return vectors;
    }

    private static void normalise(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        float length = (float) Math.max(Math.sqrt(squares), 1e-12);
        for (int at = 0; at < vector.length; at++) {
            vector[at] /= length;
        }
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new EmbeddingException("Expected the embedding model to close.", e);
        } finally {
            tokenizer.close();
        }
    }
}
