package io.schedmate.failure.archive;

import io.schedmate.failure.archive.LogArchive.NumberedLine;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.model.LineLabel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of a stream with their labels. A label depends on the lines before it, because a traceback is an error as
 * a whole. Therefore, classification starts {@value #CONTEXT} lines before the first requested line.
 */
public record LabelledLines(LogArchive archive, LineClassifier classifier) {

    /** The number of lines that are classified before the requested ones; longer than a traceback. */
    private static final int CONTEXT = 400;
    /** The maximum number of lines that one call scans for a rare label or text. The next call continues from there. */
    private static final int MAX_SCANNED = 50_000;

    private static final int PIECE = 5_000;

    /** A stored line with its number and label. */
    public record LabelledLine(long number, String text, LineLabel label) {}

    /**
     * Some lines, in order.
     *
     * @param next the line at which to continue; after the last line of the stream if all lines were read
     */
    public record Page(List<LabelledLine> lines, long next) {}

    /**
     * The lines to read.
     *
     * @param first number of the first line
     * @param labels labels of the wanted lines; empty = all lines
     * @param text matches the text of the wanted lines; null = all lines
     * @param maxLines without a filter, the number of lines in the range; with a filter, the maximum number of lines
     *      to return
     * @param maxBytes maximum size of the text in UTF-8; one line is returned even if it is longer
     */
    public record LineQuery(
            long first, Set<LineLabel> labels, @Nullable Predicate<String> text, int maxLines, long maxBytes) {

        boolean takes(String line, LineLabel label) {
            return (labels.isEmpty() || labels.contains(label)) && (text == null || text.test(line));
        }

        long last() {
            return first + (labels.isEmpty() && text == null ? maxLines : MAX_SCANNED) - 1;
        }
    }

    public Page read(LogStream stream, LineQuery wanted) {
        LineClassifier.Reading reading = readingAt(stream, wanted);
        long last = Math.min(wanted.last(), stream.lastLine());
        List<LabelledLine> lines = new ArrayList<>();
        long bytes = 0;
        long next = wanted.first();
        while (next <= last) {
            LineRange piece = new LineRange(next, Math.min(last, next + PIECE - 1));
            for (NumberedLine line : archive.read(stream, piece, wanted.maxBytes())) {
                LineLabel label = reading.label(line.text());
                if (wanted.takes(line.text(), label)) {
                    bytes += line.text().getBytes(StandardCharsets.UTF_8).length;
                    if (lines.size() == wanted.maxLines() || bytes > wanted.maxBytes() && !lines.isEmpty()) {
                        return new Page(lines, line.number());
                    }
                    lines.add(new LabelledLine(line.number(), line.text(), label));
                }
                next = line.number() + 1;
            }
            next = next == piece.first() ? piece.last() + 1 : next;
        }
        return new Page(lines, Math.max(next, last + 1));
    }

    /** Returns a reading that has processed the lines before the first wanted one. */
    private LineClassifier.Reading readingAt(LogStream stream, LineQuery wanted) {
        LineClassifier.Reading reading = classifier.open();
        long last = Math.min(wanted.first() - 1, stream.lastLine());
        long next = Math.max(1, wanted.first() - CONTEXT);
        while (next <= last) {
            List<NumberedLine> before = archive.read(stream, new LineRange(next, last), wanted.maxBytes());
            before.forEach(line -> reading.label(line.text()));
            next = before.isEmpty() ? last + 1 : before.getLast().number() + 1;
        }
        return reading;
    }
}
