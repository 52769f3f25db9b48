package io.schedmate.logs.extract.witness;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step time and what it rests on.
 *
 * @param seconds for one step
 * @param witnesses all that spoke; the one that was followed comes first
 * @param confidence 0 to 1
 * @param readAs what the printed number was found to be, such as {@code milliseconds}; null where it was read as it stands
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
