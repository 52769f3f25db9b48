package io.schedmate.logs.intake.events;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Converts the metrics of a run in files of TensorBoard, W&B or MLflow to lines of a log:
 * {@code 2026-03-02T08:00:02Z step=10 train/loss=0.5 train/lr=0.001}. Consecutive scalars with the same step and the
 * same group of names form one line, so that an evaluation's loss is separate from the training's.
 */
public final class EventStream extends InputStream {

    private static final double MAX_TIME = 4e11;

    private final InputStream file;
    private final Events events;
    private final Queue<Line> waiting = new ArrayDeque<>();
    private @Nullable Line last;
    private byte[] text = {};
    private int at;

    private EventStream(InputStream file, Events events) {
        this.file = file;
        this.events = events;
    }

    public static EventStream ofTensorBoard(InputStream file) {
        var records = new EventRecords(file);
        return new EventStream(file, () -> {
            byte[] record = records.next();
            return record == null ? null : ScalarEvent.of(record);
        });
    }

    public static EventStream ofWandb(InputStream file) {
        var records = new RunRecords(file);
        return new EventStream(file, () -> {
            byte[] record = records.next();
            return record == null ? null : HistoryRow.of(record);
        });
    }

    /** Whether a folder is the folder of a run in MLflow's file store, or its folder of metrics. */
    public static boolean isRun(Path folder) {
        return Files.isDirectory(folder.resolve(MetricFolder.NAME)) || folder.endsWith(MetricFolder.NAME);
    }

    /**
     * Reads the metrics of a run in MLflow's file store.
     *
     * @param folder of the run, or its folder {@code metrics}
     * @throws IOException if it cannot be read or holds no metrics
     */
    public static EventStream ofMlflow(Path folder) throws IOException {
        Iterator<ScalarEvent> values = MetricFolder.read(folder).iterator();
        return new EventStream(nullInputStream(), () -> values.hasNext() ? values.next() : null);
    }

    /** Returns the next event of a file, possibly without scalars; null at the end. */
    private interface Events {
        @Nullable
        ScalarEvent next() throws IOException;
    }

    private record Line(double seconds, long step, List<Scalar> scalars) {

        boolean takes(ScalarEvent event, Scalar next) {
            return step == event.step()
                    && scalars.getFirst().group().equals(next.group())
                    && scalars.stream().noneMatch(scalar -> scalar.name().equals(next.name()));
        }

        byte[] text() {
            String values = scalars.stream()
                    .map(scalar -> scalar.name() + "=" + (float) scalar.value())
                    .collect(Collectors.joining(" "));
            return "%s step=%d %s\n"
                    .formatted(Instant.ofEpochMilli(Math.round(seconds * 1000)), step, values)
                    .getBytes(StandardCharsets.UTF_8);
        }
    }

    @Override
    public int read() throws IOException {
        return filled() ? text[at++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        if (length == 0 || !filled()) {
            return length == 0 ? 0 : -1;
        }
        int count = Math.min(length, text.length - at);
        System.arraycopy(text, at, into, offset, count);
        at += count;
        return count;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** Whether there is a byte to read; advances to the next line if the current one is used up. */
    private boolean filled() throws IOException {
        if (at < text.length) {
            return true;
        }
        Line next = line();
        if (next == null) {
            return false;
        }
        text = next.text();
        at = 0;
        return true;
    }

    private @Nullable Line line() throws IOException {
        while (waiting.isEmpty()) {
            ScalarEvent event = events.next();
            if (event == null) {
                Line end = last;
                last = null;
                return end;
            }
            add(event);
        }
        return waiting.remove();
    }

    private void add(ScalarEvent event) {
        double seconds = Math.clamp(event.seconds(), 0, MAX_TIME);
        for (Scalar scalar : event.scalars()) {
            if (last == null || !last.takes(event, scalar)) {
                if (last != null) {
                    waiting.add(last);
                }
                last = new Line(seconds, event.step(), new ArrayList<>());
            }
            last.scalars().add(scalar);
        }
    }
}
