package io.schedmate.logs.extract;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;

/** Keeps all lines, for extractors that can only read whole logs. */
final class KeptLines implements MetricExtractor.Reading {

    private final MetricExtractor extractor;
    private final List<String> lines = new ArrayList<>();
    private final List<String> segments = new ArrayList<>();
    private int read;

    KeptLines(MetricExtractor extractor) {
        this.extractor = extractor;
    }

    @Override
    public void segment(String segment) {
        segments.add(segment);
    }

    @Override
    public void endLine() {
        lines.add(String.join("\r", segments));
        segments.clear();
    }

    @Override
    public TrainingMetrics metrics() {
        List<String> all = new ArrayList<>(lines);
        if (!segments.isEmpty()) {
            all.add(String.join("\r", segments));
        }
        return extractor.extract(new InMemoryLogLines(all));
    }

    @Override
    public TrainingMetrics part() {
        List<String> since = List.copyOf(lines.subList(read, lines.size()));
        read = lines.size();
        return extractor.extract(new InMemoryLogLines(since));
    }
}
