package io.schedmate.tracker.messaging;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.event.EventCodec;
import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.edge.event.UnprocessableEvent;
import io.schedmate.model.event.LogChunk;
import io.schedmate.tracker.state.Tracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    }

    @KafkaListener(topics = "log-chunk", containerFactory = BatchConfiguration.BATCHES)
    void on(List<ConsumerRecord<String, byte[]>> batch) {
        List<LogChunk> chunks = new ArrayList<>();
        for (int each = 0; each < batch.size(); each++) {
            try {
                chunks.add((LogChunk) codec.decode(batch.get(each)));
            } catch (UnprocessableEvent unreadable) {
                // What came before it is done, so it must not come again with it.
                take(chunks);
                throw new BatchListenerFailedException(unreadable.detail(), unreadable, each);
            }
        }
        take(chunks);
    }

    private void take(List<LogChunk> heard) {
        List<LogChunk> chunks = forgotten.without(heard);
        if (chunks.isEmpty()) {
            return;
        }
        tracker.take(chunks)
                .forEach((turn, count) -> meters.counter(
                                "schedmate.tracker.chunks", "turn", turn.name().toLowerCase(Locale.ROOT))
                        .increment(count));
        meters.counter("schedmate.tracker.lines")
                .increment(
                        chunks.stream().mapToInt(chunk -> chunk.lines().size()).sum());
    }
}
