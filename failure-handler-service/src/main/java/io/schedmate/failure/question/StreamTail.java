package io.schedmate.failure.question;

import io.schedmate.failure.archive.LineRange;
import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.archive.LogArchive.NumberedLine;
import io.schedmate.failure.archive.LogStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The last lines of a stream.
 *
 * @param lines the lines, in order
 * @param whole whether no line is missing, because of the limits or because of retention
 */
record StreamTail(LogStream stream, List<NumberedLine> lines, long bytes, boolean whole) {

    private static final long PIECE_BYTES = 4 << 20;

    static StreamTail of(LogArchive archive, LogStream stream, long maxLines, long maxBytes) {
        long oldest = Math.max(1, stream.droppedBefore());
        long next = Math.max(oldest, stream.lastLine() - maxLines + 1);
        boolean whole = next == oldest && stream.droppedLines() == 0;
        Deque<NumberedLine> lines = new ArrayDeque<>();
        long bytes = 0;
        while (next <= stream.lastLine()) {
            List<NumberedLine> piece = archive.read(stream, new LineRange(next, stream.lastLine()), PIECE_BYTES);
            if (piece.isEmpty()) {
                break;
            }
            for (NumberedLine line : piece) {
                lines.addLast(line);
                bytes += bytes(line);
            }
            while (bytes > maxBytes) {
                bytes -= bytes(lines.removeFirst());
                whole = false;
            }
            next = piece.getLast().number() + 1;
        }
        return new StreamTail(stream, List.copyOf(lines), bytes, whole);
    }

    private static long bytes(NumberedLine line) {
        return line.text().getBytes(StandardCharsets.UTF_8).length;
    }
}
