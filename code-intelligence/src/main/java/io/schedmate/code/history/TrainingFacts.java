package io.schedmate.code.history;

import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The facts in a job's code about the memory and the work of one sample, besides model, batch and precision.
 *
 * @param pixels the edge of an image; null if unknown
 * @param tokens the tokens of one text; null if unknown
 * @param optimizer null if unknown
 * @param recomputes whether activations are computed again for the backward pass instead of stored
 * @param trainedShare the part of the model that is trained, in words; null if it is the whole model
 */
public record TrainingFacts(
        @Nullable Double pixels,
        @Nullable Double tokens,
        @Nullable String optimizer,
        boolean recomputes,
        @Nullable String trainedShare) {

    public static final TrainingFacts UNKNOWN = new TrainingFacts(null, null, null, false, null);

    /** Returns the facts that metadata states; none of missing metadata. */
    public static TrainingFacts of(@Nullable Workload metadata) {
        if (metadata == null) {
            return UNKNOWN;
        }
        Map<String, String> extras = metadata.extras();
        return new TrainingFacts(
                positive(extras.get("resolution")),
                positive(extras.get("sequenceLength")),
                metadata.optimizer(),
                Boolean.parseBoolean(extras.get("activationCheckpointing")),
                metadata.text(WorkloadField.TRAINABLE_SHARE));
    }

    private static @Nullable Double positive(@Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            double number = Double.parseDouble(text);
            return number > 0 && Double.isFinite(number) ? number : null;
        } catch (NumberFormatException _) {
            return null;
        }
    }
}
