package io.schedmate.evaluation.baseline;

import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The paper's Log Classifier (section 3.2): labels a line by the category prototype with the nearest embedding by
 * cosine.
 */
public final class PrototypeClassifier implements LogEngine {

    private record Prototype(LineLabel label, String text) {}

    /** Written for the paper's categories; not taken from any log. */
    private static final List<Prototype> PROTOTYPES = List.of(
            new Prototype(LineLabel.ERROR, "Traceback (most recent call last): RuntimeError: the job failed"),
            new Prototype(LineLabel.ERROR, "File \"train.py\", line 10, in main"),
            new Prototype(LineLabel.ERROR, "CUDA error, NCCL failure, out of memory, process killed, fatal error"),
            new Prototype(LineLabel.ERROR, "No space left on device. Connection refused. Segmentation fault."),
            new Prototype(LineLabel.WARNING, "UserWarning: this function is deprecated and will be removed"),
            new Prototype(LineLabel.WARNING, "WARNING: falling back to a slower implementation, retrying"),
            new Prototype(LineLabel.PROGRESS, "Epoch 3 step 100/5000 loss 2.345 lr 0.001 throughput 120 samples/s"),
            new Prototype(
                    LineLabel.PROGRESS, "iteration 200/1000 | elapsed time per iteration (ms): 512.3 | lm loss: 3.1"),
            new Prototype(LineLabel.PROGRESS, "45%|####5     | 450/1000 [01:23<01:41, 5.4it/s]"),
            new Prototype(LineLabel.OTHER, "INFO: loading the dataset and building the model"),
            new Prototype(LineLabel.OTHER, "NCCL INFO Channel 00 : 0 -> 1 via P2P"),
            new Prototype(LineLabel.OTHER, "batch_size: 32, learning_rate: 0.001, hidden_size: 1024"));

    private final Embedding embedding;
    private float @Nullable [][] vectors;

    public PrototypeClassifier(Embedding embedding) {
        this.embedding = embedding;
    }

    @Override
    public String name() {
        return "embedding prototypes";
    }

    @Override
    public boolean usesContext() {
        return false;
    }

    @Override
    public Optional<LineClassifier> classifier() {
        return Optional.of(() -> this::nearest);
    }

    /** Returns a classifier that embeds a chunk as one text, as in the paper. */
    public ChunkClassifier chunks() {
        return lines -> nearest(String.join("\n", lines)).label();
    }

    private Classification nearest(String text) {
        float[] vector = embedding.embed(List.of(text))[0];
        float[][] prototypes = prototypes();
        int best = 0;
        double bestScore = -1;
        for (int i = 0; i < prototypes.length; i++) {
            double score = Embedding.cosine(vector, prototypes[i]);
            if (score > bestScore) {
                best = i;
                bestScore = score;
            }
        }
        return new Classification(PROTOTYPES.get(best).label(), Math.clamp(bestScore, 0, 1), "", Engine.EMBEDDING);
    }

    private synchronized float[][] prototypes() {
        float[][] known = vectors;
        if (known == null) {
            List<String> texts = new ArrayList<>();
            PROTOTYPES.forEach(prototype -> texts.add(prototype.text()));
            known = embedding.embed(texts);
            vectors = known;
        }
        return known;
    }
}
