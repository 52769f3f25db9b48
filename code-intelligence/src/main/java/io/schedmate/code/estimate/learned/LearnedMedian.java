package io.schedmate.code.estimate.learned;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A {@link BoostedMedian} that is trained again as runs end: each time they have doubled, and later in steady steps. A model
 * that was trained before can be taken up again instead.
 */
public final class LearnedMedian {

    /**
     * Of the models: another one where the same examples give another model, or where the features mean something else. A
     * model of another version is of no use.
     */
    public static final int VERSION = 1;

    private static final int FEWEST = 200;
    private static final int STEADY_STEP = 1_000;
    /** What is older says little of what runs now, and training on these takes a fraction of a second. */
    private static final int KEPT = 8_000;

    private final Deque<Example> examples = new ArrayDeque<>();
    private @Nullable BoostedMedian model;
    private long seen;
    private long next = FEWEST;
    private boolean training = true;
    private byte @Nullable [] trained;

    @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
    private record Example(double[] features, double ln, double weight) {}

    /** As logarithm of seconds; empty until enough runs have ended. */
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

    /** The model that was trained since this was asked last, to be kept. */
    public Optional<byte[]> takeTrained() {
        Optional<byte[]> taken = Optional.ofNullable(trained);
        trained = null;
        return taken;
    }

    /**
     * Answers by a model that was trained when as much had ended, and is next due as it would have been then.
     *
     * @param model of this {@link #VERSION}
     * @throws IllegalArgumentException if it is none
     */
    public void resume(byte[] model) {
        ModelBytes kept = ModelBytes.read(model);
        this.model = kept.model();
        seen = kept.seen();
        next = seen + Math.min(seen, STEADY_STEP);
        trained = null;
    }

    /** Whether to train when it is due; not while models are still to be resumed. */
    public void train(boolean due) {
        training = due;
    }
}
