package io.schedmate.advisor.memory;

import io.schedmate.advisor.history.GpuUse;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.node.GpuReading;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores GPU use in memory. */
public final class InMemoryGpuUse implements GpuUse {

    private record Key(JobId jobId, int attempt) {}

    private record Row(
            Key key,
            String cluster,
            List<String> nodes,
            Instant startedAt,
            @Nullable Instant endedAt,
            List<GpuReading> readings) {

        boolean isOn(NodeSampled sample) {
            Instant at = sample.occurredAt();
            return cluster.equals(sample.cluster())
                    && nodes.contains(sample.node())
                    && !startedAt.isAfter(at)
                    && (endedAt == null || !endedAt.isBefore(at))
                    && (sample.jobId() == null || sample.jobId().equals(key.jobId()));
        }
    }

    private final Rows<Key, Row> runs;
    private final InMemoryAdviceQueue submissions;

    public InMemoryGpuUse(InMemoryTransactions transactions, InMemoryAdviceQueue submissions) {
        this.runs = transactions.rows();
        this.submissions = submissions;
    }

    @Override
    public void changed(JobStateChanged event) {
        Key key = new Key(event.jobId(), event.attempt());
        if (event.state() == JobState.RUNNING && !event.nodes().isEmpty()) {
            runs.putIfAbsent(key, new Row(key, event.cluster(), event.nodes(), event.occurredAt(), null, List.of()));
        } else if (event.state().ended()) {
            runs.update(
                    key,
                    row -> new Row(
                            key, row.cluster(), row.nodes(), row.startedAt(), event.occurredAt(), row.readings()));
        }
    }

    @Override
    public void sampled(NodeSampled sample) {
        List<Row> there = runs.where(row -> row.isOn(sample)).toList();
        if (there.size() == 1) {
            Row row = there.getFirst();
            List<GpuReading> all =
                    Stream.concat(row.readings().stream(), own(row, sample)).toList();
            runs.put(row.key(), new Row(row.key(), row.cluster(), row.nodes(), row.startedAt(), row.endedAt(), all));
        }
    }

    /**
     * Returns the readings of the job's GPUs. If the job requested a part of the node, the GPUs with the most memory in
     * use are assumed to belong to it.
     */
    private Stream<GpuReading> own(Row row, NodeSampled sample) {
        Stream<GpuReading> measured = sample.gpus().stream().filter(gpu -> gpu.utilisationRatio() != null);
        Integer gpus = submissions
                .submitted(row.key().jobId())
                .map(job -> job.job().requested().gpus())
                .orElse(null);
        return sample.jobId() != null || gpus == null
                ? measured
                : measured.sorted(Comparator.comparing(
                                        (GpuReading gpu) -> Objects.requireNonNullElse(gpu.memoryUsedBytes(), 0L))
                                .reversed())
                        .limit(Math.ceilDiv(gpus, row.nodes().size()));
    }

    @Override
    public Optional<Measured> of(JobId jobId, int attempt) {
        return runs.find(new Key(jobId, attempt))
                .filter(row -> !row.readings().isEmpty())
                .map(row -> new Measured(
                        row.readings().size(),
                        row.readings().stream()
                                .flatMap(gpu -> Stream.ofNullable(gpu.utilisationRatio()))
                                .mapToDouble(Double::doubleValue)
                                .average()
                                .orElse(0),
                        row.readings().stream()
                                .flatMap(gpu -> Stream.ofNullable(gpu.memoryUsedBytes()))
                                .max(Long::compare)
                                .orElse(null)));
    }

    @Override
    public void forget(JobId jobId, Instant until) {
        runs.removeIf(row -> row.key().jobId().equals(jobId) && !row.startedAt().isAfter(until));
    }

    @Override
    public int forgetBefore(Instant ended, Instant started) {
        return runs.removeIf(row -> row.endedAt() == null
                ? row.startedAt().isBefore(started)
                : row.endedAt().isBefore(ended));
    }
}
