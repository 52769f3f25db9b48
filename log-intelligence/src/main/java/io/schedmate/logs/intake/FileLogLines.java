package io.schedmate.logs.intake;

import io.schedmate.logs.intake.bytes.FileBytes;
import io.schedmate.logs.intake.bytes.LogBytes;
import io.schedmate.logs.intake.bytes.LogFormat;
import io.schedmate.logs.intake.bytes.LogLimits;
import io.schedmate.logs.intake.bytes.Unpacking;
import io.schedmate.logs.intake.events.EventStream;
import io.schedmate.logs.intake.line.LineReader;
import io.schedmate.logs.intake.line.Segment;
import io.schedmate.logs.intake.line.SegmentReader;
import io.schedmate.logs.intake.line.SparseIndex;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A log file of any size, read by positional reads over a sparse index that is built as far as needed. It is not mapped into memory, because the JVM crashes if another process
 * truncates a mapped file. Compressed files, UTF-16 and streams are unpacked: a few MB in memory, more into a temporary
 * file, which is deleted on close. Thread-safe; threads take turns.
 */
public final class FileLogLines implements LogLines, AutoCloseable {

    private final LogBytes bytes;
    private final List<String> notes;
    private final LogLimits limits;
    private final LineReader indexer;
    private final LineReader reader;
    private final SparseIndex index;
    private final long size;
    private long cursorLine;
    private long indexedTo;
    private boolean openEnd;

    private FileLogLines(LogBytes bytes, List<String> notes, LogLimits limits) throws IOException {
        this.bytes = bytes;
        this.notes = List.copyOf(notes);
        this.limits = limits;
        indexer = new LineReader(bytes, limits.lineBytes());
        reader = new LineReader(bytes, limits.lineBytes());
        long firstByte = LogFormat.of(bytes).marker();
        index = new SparseIndex(firstByte);
        size = bytes.size();
        indexedTo = firstByte;
        reader.seek(firstByte);
    }

    /** @throws UncheckedIOException if the file cannot be read */
    public static FileLogLines open(Path file) {
        return open(file, LogLimits.standard());
    }

    /**
     * Opens a file, a pipe, or the folder of a run in MLflow's file store.
     *
     * @throws UncheckedIOException if it cannot be read
     */
    public static FileLogLines open(Path file, LogLimits limits) {
        try {
            if (Files.isDirectory(file)) {
                try (InputStream metrics = EventStream.ofMlflow(file)) {
                    return spilled(metrics, limits, new ArrayList<>(List.of("read from MLflow's metrics")));
                }
            }
            if (!Files.isRegularFile(file)) {
                // A pipe does not support positional reads.
                try (InputStream stream = Files.newInputStream(file)) {
                    return spilled(stream, limits, new ArrayList<>());
                }
            }
            return unpacked(FileBytes.of(file), limits, new ArrayList<>());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads a stream, such as standard input, to its end. Does not close the stream. */
    public static FileLogLines of(InputStream stream, LogLimits limits) {
        try {
            return spilled(stream, limits, new ArrayList<>());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileLogLines unpacked(LogBytes bytes, LogLimits limits, List<String> notes) throws IOException {
        boolean opened = false;
        try {
            LogFormat format = LogFormat.of(bytes);
            if (format.isPlain() || notes.size() > LogLimits.NESTING) {
                opened = true;
                return new FileLogLines(bytes, notes, limits);
            }
            return unpacked(new Unpacking(limits, notes).of(format, bytes), limits, notes);
        } finally {
            if (!opened) {
                bytes.close();
            }
        }
    }

    private static FileLogLines spilled(InputStream stream, LogLimits limits, List<String> notes) throws IOException {
        return unpacked(new Unpacking(limits, notes).of(stream), limits, notes);
    }

    /** Returns notes for readers of the answers: the format that was unpacked, and what could not be read. */
    public List<String> notes() {
        return notes;
    }

    @Override
    public synchronized long count() {
        indexTo(Long.MAX_VALUE);
        return index.lines() + (openEnd ? 1 : 0);
    }

    @Override
    public synchronized List<String> read(long fromLine, int limit) {
        long from = Math.max(0, fromLine - 1);
        List<String> lines = new ArrayList<>(Math.min(Math.max(0, limit), 4096));
        try {
            if (limit <= 0 || !moveTo(from)) {
                return lines;
            }
            while (lines.size() < limit && reader.position() < size) {
                @Nullable String line = reader.next();
                if (line == null) {
                    break;
                }
                lines.add(line);
                cursorLine++;
            }
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public synchronized Iterator<Segment> segments(long fromLine) {
        try {
            long from = Math.max(0, fromLine - 1);
            // A line past the end has no position; for any other line the reader is now at its start.
            long position = moveTo(from) ? reader.position() : size;
            return new SegmentReader(bytes, position, from + 1, limits.lineBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            bytes.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean moveTo(long line) throws IOException {
        if (line == cursorLine) {
            return true;
        }
        indexTo(line);
        if (line > index.lines() || line == index.lines() && !openEnd && indexedTo >= size) {
            return false;
        }
        reader.seek(index.startBefore(line));
        for (long at = index.lineBefore(line); at < line; at++) {
            if (!reader.skip()) {
                return false;
            }
        }
        cursorLine = line;
        return true;
    }

    /** Indexes until the start of {@code line} (from 0) is known, or the file ends. */
    private void indexTo(long line) {
        try {
            indexer.seek(indexedTo);
            while (index.lines() < line && indexedTo < size) {
                if (!indexer.skip()) {
                    openEnd = true;
                    indexer.seek(indexedTo);
                    return;
                }
                openEnd = false;
                indexedTo = indexer.position();
                index.lineEnded(indexedTo);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
