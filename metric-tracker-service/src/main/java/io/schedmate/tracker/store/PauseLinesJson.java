package io.schedmate.tracker.store;

import io.schedmate.tracker.phase.PauseLines;
import io.schedmate.tracker.phase.PauseLines.Seen;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lines with their pauses in their stored form.
 *
 * @param last the last line; null = none
 * @param packed Base64 of 21 bytes per line: hash of its words, shortest gap in seconds (NaN = none yet), longest gap, 1
 *      if it is open or else 0
 */
record PauseLinesJson(@Nullable String last, String packed) {

    private static final int PACKED_BYTES = Integer.BYTES + 2 * Double.BYTES + 1;

    static PauseLinesJson of(PauseLines lines) {
        ByteBuffer packed = ByteBuffer.allocate(PACKED_BYTES * lines.seen().size());
        for (Seen seen : lines.seen()) {
            Double shortest = seen.shortestSeconds();
            packed.putInt(seen.words());
            packed.putDouble(shortest == null ? Double.NaN : shortest);
            packed.putDouble(seen.longestSeconds());
            packed.put((byte) (seen.open() ? 1 : 0));
        }
        return new PauseLinesJson(lines.last(), Base64.getEncoder().encodeToString(packed.array()));
    }

    PauseLines lines() {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(packed));
        List<Seen> seen = new ArrayList<>();
        while (bytes.remaining() >= PACKED_BYTES) {
            int words = bytes.getInt();
            double shortest = bytes.getDouble();
            seen.add(new Seen(
                    words,
                    Double.isNaN(shortest) ? null : Double.valueOf(shortest),
                    bytes.getDouble(),
                    bytes.get() != 0));
        }
        return new PauseLines(last, seen);
    }
}
