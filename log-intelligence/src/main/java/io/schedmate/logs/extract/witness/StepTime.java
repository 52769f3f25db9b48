package io.schedmate.logs.extract.witness;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step time with its evidence.
 *
 * @param seconds for one step
 * @param witnesses all witnesses; the one that was followed comes first
 * @param confidence 0 to 1
 * @param readAs what the printed number turned out to be, such as {@code milliseconds}; null if it was read as printed
 */
public record StepTime(
        double seconds,
        List<Witness> witnesses,
        Agreement agreement,
        double confidence,
        @Nullable String readAs) {

    public StepTime {
        witnesses = List.copyOf(witnesses);
    }
}
