package io.schedmate.failure.archive;

import io.schedmate.failure.archive.LogArchive.NumberedLine;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** Reads a range in pieces, so that a call never uses more memory than it returns. */
record BoundedRead(LineRange range, long maxBytes) {

    /** @param piece returns some blocks from a line on, in order; none at the end */
    List<NumberedLine> of(LongFunction<List<LogBlock>> piece) {
        List<NumberedLine> lines = new ArrayList<>();
        long bytes = 0;
        long next = range.first();
        while (next <= range.last()) {
            List<LogBlock> blocks = piece.apply(next);
            if (blocks.isEmpty()) {
                return lines;
            }
            for (LogBlock block : blocks) {
                for (long line = Math.max(next, block.first()); line <= Math.min(range.last(), block.last()); line++) {
                    String text = block.lines().get((int) (line - block.first()));
                    bytes += text.getBytes(StandardCharsets.UTF_8).length;
                    if (bytes > maxBytes && !lines.isEmpty()) {
                        return lines;
                    }
                    lines.add(new NumberedLine(line, text));
                }
            }
            next = Math.max(next, blocks.getLast().last() + 1);
        }
        return lines;
    }
}
