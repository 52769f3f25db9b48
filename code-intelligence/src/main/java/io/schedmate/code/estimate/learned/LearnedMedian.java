package io.schedmate.code.estimate.learned;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A {@link BoostedMedian} that is retrained as runs end: each time their number has doubled, and later at fixed
 * intervals. A stored model can be resumed instead.
 */
public final class LearnedMedian {

    /**
     * The version of the models. It changes if the same examples give a different model, or if the meaning of the
     * features changes. Models of other versions are not used.
     */
    public static final int VERSION = 1;

    private static final int MIN = 200;
    private static final int STEADY_STEP = 1_000;
    /**
     * The maximum number of examples. Older ones say little about current runs, and training on this many takes a
     * fraction of a second.
     */
    private static final int KEPT = 8_000;

    private final Deque<Example> examples = new ArrayDeque<>();
    private @Nullable BoostedMedian model;
    private long seen;
    private long next = MIN;
    private boolean training = true;
    private byte @Nullable [] trained;

    @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
    private record Example(double[] features, double ln, double weight) {}

    /** Returns the predicted median as a logarithm of seconds; empty until enough runs have ended. */
    public OptionalDouble ln(double[] features) {
        return model == null ? OptionalDouble.empty() : OptionalDouble.of(model.of(features));
    }

    /** @param weight of this outcome, above 0 to 1 */
    public void learn(double[] features, double ln, double weight) {
        examples.addLast(new Example(features, ln, weight));
        if (examples.size() > KEPT) {
            examples.removeFirst();
        }
        seen++;
        if (training && seen >= next) {
            next = seen + Math.min(seen, STEADY_STEP);
            model = BoostedMedian.of(
                    examples.stream().map(Example::features).toArray(double[][]::new),
                    examples.stream().mapToDouble(Example::ln).toArray(),
                    examples.stream().mapToDouble(Example::weight).toArray());
            trained = new ModelBytes(seen, model).written();
        }
    }

    /** Returns the model that was trained since the last call, to be stored. */
    public Optional<byte[]> takeTrained() {
        Optional<byte[]> taken = Optional.ofNullable(trained);
        trained = null;
        return taken;
    }

    /**
     * Resumes a stored model, and continues the training schedule from its number of ended runs.
     *
     * @param model of this {@link #VERSION}
     * @throws IllegalArgumentException if it is not one
     */
    public void resume(byte[] model) {
        ModelBytes kept = ModelBytes.read(model);
        this.model = kept.model();
        seen = kept.seen();
        next = seen + Math.min(seen, STEADY_STEP);
        trained = null;
    }

    /** Sets whether the model is trained when due; false while stored models are still to be resumed. */
    public void train(boolean due) {
        training = due;
    }
}
