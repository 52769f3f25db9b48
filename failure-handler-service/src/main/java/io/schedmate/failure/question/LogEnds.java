package io.schedmate.failure.question;

import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.archive.LogArchive.NumberedLine;
import io.schedmate.failure.archive.LogStream;
import io.schedmate.model.log.LogSource;
import io.schedmate.query.LogText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/** The ends of all streams of an attempt as one text. Secrets are masked before it is read. */
final class LogEnds implements LogText {

    private final List<LogStream> streams = new ArrayList<>();
    /** The positions in the text at which the streams begin. */
    private final List<Integer> starts = new ArrayList<>();

    private final List<NumberedLine> lines = new ArrayList<>();
    private boolean whole = true;

    /** Reads the ends of the streams. Short streams leave their unused share of the limits to longer ones. */
    static LogEnds of(
            LogArchive archive, List<LogStream> streams, long maxLines, long maxBytes, UnaryOperator<String> mask) {
        List<StreamTail> tails = new ArrayList<>();
        long lines = maxLines;
        long bytes = maxBytes;
        List<LogStream> shortFirst = streams.stream()
                .sorted(Comparator.comparingLong(LogStream::keptBytes))
                .toList();
        for (int i = 0; i < shortFirst.size(); i++) {
            int left = shortFirst.size() - i;
            StreamTail tail = StreamTail.of(archive, shortFirst.get(i), lines / left, bytes / left);
            tails.add(tail);
            lines -= tail.lines().size();
            bytes -= tail.bytes();
        }
        tails.sort(Comparator.comparing(tail -> tail.stream().name()));
        return new LogEnds(tails, mask);
    }

    private LogEnds(List<StreamTail> tails, UnaryOperator<String> mask) {
        for (StreamTail tail : tails) {
            whole &= tail.whole();
            if (!tail.lines().isEmpty()) {
                streams.add(tail.stream());
                starts.add(lines.size());
                tail.lines().forEach(line -> lines.add(new NumberedLine(line.number(), mask.apply(line.text()))));
            }
        }
    }

    /** Returns whether no line is missing, because of the limits or because of retention. */
    boolean isWhole() {
        return whole;
    }

    @Override
    public long count() {
        return lines.size();
    }

    @Override
    public List<String> read(long fromLine, int limit) {
        int from = (int) Math.min(lines.size(), Math.max(0, fromLine - 1));
        int to = (int) Math.min(lines.size(), (long) from + limit);
        return lines.subList(from, to).stream().map(NumberedLine::text).toList();
    }

    @Override
    public Place place(long line) {
        int at = (int) line - 1;
        int i = starts.size() - 1;
        while (starts.get(i) > at) {
            i--;
        }
        return new Place(streams.get(i).name(), lines.get(at).number());
    }

    /** Returns the position of a stream's line in this text; empty if the line was not read. */
    OptionalLong find(LogSource source, long number) {
        for (int i = 0; i < streams.size(); i++) {
            if (streams.get(i).source().equals(source)) {
                int end = i + 1 < starts.size() ? starts.get(i + 1) : lines.size();
                for (int at = starts.get(i); at < end; at++) {
                    if (lines.get(at).number() == number) {
                        return OptionalLong.of(at + 1L);
                    }
                }
            }
        }
        return OptionalLong.empty();
    }
}
