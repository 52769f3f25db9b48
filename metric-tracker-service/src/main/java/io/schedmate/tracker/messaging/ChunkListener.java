package io.schedmate.tracker.messaging;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.edge.event.RecordBatch;
import io.schedmate.model.LineLabel;
import io.schedmate.model.event.LogChunk;
import io.schedmate.tracker.state.Tracker;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Consumes log chunks. */
@Component
class ChunkListener {

    private final EventCodec codec;
    private final Tracker tracker;
    private final ForgottenJobs forgotten;
    private final MeterRegistry meters;

    private record Received(int partition, LogChunk chunk) {}

    ChunkListener(EventCodec codec, Tracker tracker, ForgottenJobs forgotten, MeterRegistry meters) {
        this.codec = codec;
        this.tracker = tracker;
        this.forgotten = forgotten;
        this.meters = meters;
        meters.gauge("schedmate.tracker.live", tracker, Tracker::live);
        FunctionCounter.builder("schedmate.tracker.lines.skipped", tracker, Tracker::skippedLines)
                .register(meters);
        FunctionCounter.builder("schedmate.tracker.lines.labelled", tracker, Tracker::errors)
                .tag("label", LineLabel.ERROR.wire())
                .register(meters);
        FunctionCounter.builder("schedmate.tracker.lines.labelled", tracker, Tracker::warnings)
                .tag("label", LineLabel.WARNING.wire())
                .register(meters);
    }

    @KafkaListener(topics = "log-chunk", containerFactory = BatchConfiguration.CHUNKS)
    void on(List<ConsumerRecord<String, byte[]>> batch) {
        RecordBatch.take(
                batch, record -> new Received(record.partition(), (LogChunk) codec.decode(record)), this::take);
    }

    private void take(List<Received> received) {
        Map<Integer, List<LogChunk>> chunks = remembered(received).stream()
                .collect(Collectors.groupingBy(
                        Received::partition,
                        LinkedHashMap::new,
                        Collectors.mapping(Received::chunk, Collectors.toList())));
        if (chunks.isEmpty()) {
            return;
        }
        tracker.take(chunks)
                .forEach((turn, count) -> meters.counter(
                                "schedmate.tracker.chunks", "turn", turn.name().toLowerCase(Locale.ROOT))
                        .increment(count));
        meters.counter("schedmate.tracker.lines").increment(lines(chunks));
    }

    /** Removes the chunks of forgotten jobs, with one query per batch. */
    private List<Received> remembered(List<Received> received) {
        Set<LogChunk> kept = Collections.newSetFromMap(new IdentityHashMap<>());
        kept.addAll(forgotten.without(received.stream().map(Received::chunk).toList()));
        return received.stream().filter(each -> kept.contains(each.chunk())).toList();
    }

    private static int lines(Map<Integer, List<LogChunk>> chunks) {
        return chunks.values().stream()
                .flatMap(List::stream)
                .mapToInt(chunk -> chunk.lines().size())
                .sum();
    }
}
