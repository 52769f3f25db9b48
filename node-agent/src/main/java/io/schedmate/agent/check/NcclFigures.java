package io.schedmate.agent.check;

import org.jspecify.annotations.Nullable;

/**
 * The figures in a file that nccl-tests wrote; null where the file has none.
 *
 * @param average bus bandwidth over all sizes, GB/s
 * @param largest bus bandwidth at the largest size, the lower of out of place and in place, GB/s
 * @param wrongValues number of wrong values
 */
public record NcclFigures(
        @Nullable Double average,
        @Nullable Double largest,
        @Nullable Long wrongValues) {

    /** Contains no figures. */
    public static final NcclFigures NONE = new NcclFigures(null, null, null);

    /** Parses a file of nccl-tests. */
    @FunctionalInterface
    public interface Reader {

        /** Returns the figures; {@link #NONE} if the text is truncated or in another format. */
        NcclFigures read(String text);
    }
}
