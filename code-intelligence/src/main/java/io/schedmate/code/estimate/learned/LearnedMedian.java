package io.schedmate.code.estimate.learned;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A {@link BoostedMedian} that is trained again as runs end: each time they have doubled, and later in steady steps. */
public final class LearnedMedian {

    private static final int FEWEST = 200;
    private static final int STEADY_STEP = 1_000;
    /** What is older says little of what runs now, and training on these takes a fraction of a second. */
    private static final int KEPT = 8_000;

    private final Deque<Example> examples = new ArrayDeque<>();
    private @Nullable BoostedMedian model;
    private long seen;
    private long next = FEWEST;

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
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
        if (seen >= next) {
            next = seen + Math.min(seen, STEADY_STEP);
            model = BoostedMedian.of(
                    examples.stream().map(Example::features).toArray(double[][]::new),
                    examples.stream().mapToDouble(Example::ln).toArray(),
                    examples.stream().mapToDouble(Example::weight).toArray());
        }
    }
}
