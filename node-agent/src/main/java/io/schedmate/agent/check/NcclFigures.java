package io.schedmate.agent.check;

import org.jspecify.annotations.Nullable;

/**
 * The figures of a file that nccl-tests wrote; null where the file lacks one.
 *
 * @param average bus bandwidth over all sizes, GB/s
 * @param largest bus bandwidth at the largest size, the lower of out of place and in place, GB/s
 * @param wrongValues values that were not what they must be
 */
public record NcclFigures(
        @Nullable Double average,
        @Nullable Double largest,
        @Nullable Long wrongValues) {

    /** No figures. */
    public static final NcclFigures NONE = new NcclFigures(null, null, null);

    /** Reads the file. */
    @FunctionalInterface
    public interface Reader {

        /** {@link #NONE} if the text is truncated or something else. */
        NcclFigures read(String text);
    }
}
