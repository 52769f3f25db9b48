package io.schedmate.tracker.messaging;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.edge.event.UnprocessableEvent;
import io.schedmate.model.event.LogChunk;
import io.schedmate.tracker.state.Tracker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.listener.BatchListenerFailedException;
import org.springframework.stereotype.Component;

/** Hears chunks of logs. */
@Component
class ChunkListener {

    private final EventCodec codec;
    private final Tracker tracker;
    private final ForgottenJobs forgotten;
    private final MeterRegistry meters;

    ChunkListener(EventCodec codec, Tracker tracker, ForgottenJobs forgotten, MeterRegistry meters) {
        this.codec = codec;
        this.tracker = tracker;
        this.forgotten = forgotten;
        this.meters = meters;
        meters.gauge("schedmate.tracker.live", tracker, Tracker::live);
        FunctionCounter.builder("schedmate.tracker.lines.skipped", tracker, Tracker::skippedLines)
                .register(meters);
    }

    @KafkaListener(topics = "log-chunk", containerFactory = BatchConfiguration.CHUNKS)
    void on(List<ConsumerRecord<String, byte[]>> batch) {
        Map<Integer, List<LogChunk>> chunks = new LinkedHashMap<>();
        for (int each = 0; each < batch.size(); each++) {
            ConsumerRecord<String, byte[]> record = batch.get(each);
            try {
                LogChunk chunk = (LogChunk) codec.decode(record);
                chunks.computeIfAbsent(record.partition(), _ -> new ArrayList<>())
                        .add(chunk);
            } catch (UnprocessableEvent unreadable) {
                // What came before it is done, so it must not come again with it.
                take(chunks);
                throw new BatchListenerFailedException(unreadable.detail(), unreadable, each);
            }
        }
        take(chunks);
    }

    private void take(Map<Integer, List<LogChunk>> heard) {
        Map<Integer, List<LogChunk>> chunks = remembered(heard);
        if (chunks.isEmpty()) {
            return;
        }
        tracker.take(chunks)
                .forEach((turn, count) -> meters.counter(
                                "schedmate.tracker.chunks", "turn", turn.name().toLowerCase(Locale.ROOT))
                        .increment(count));
        meters.counter("schedmate.tracker.lines").increment(lines(chunks));
    }

    /** Without those of forgotten jobs; one question for the whole batch. */
    private Map<Integer, List<LogChunk>> remembered(Map<Integer, List<LogChunk>> heard) {
        List<LogChunk> all = heard.values().stream().flatMap(List::stream).toList();
        Set<LogChunk> kept = Collections.newSetFromMap(new IdentityHashMap<>());
        kept.addAll(forgotten.without(all));
        if (kept.size() == all.size()) {
            return heard;
        }
        Map<Integer, List<LogChunk>> chunks = new LinkedHashMap<>();
        heard.forEach((partition, some) ->
                chunks.put(partition, some.stream().filter(kept::contains).toList()));
        chunks.values().removeIf(List::isEmpty);
        return chunks;
    }

    private static int lines(Map<Integer, List<LogChunk>> chunks) {
        return chunks.values().stream()
                .flatMap(List::stream)
                .mapToInt(chunk -> chunk.lines().size())
                .sum();
    }
}
