package io.schedmate.tracker.messaging;

import io.schedmate.edge.event.RecordBatch;
import io.schedmate.edge.event.UnprocessableEvent;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.tracker.intake.chunk.ShippedIntake;
import io.schedmate.tracker.intake.chunk.line.ShippedLine;
import io.schedmate.tracker.intake.raw.RawLine;
import io.schedmate.tracker.intake.raw.RawShapes;
import io.schedmate.tracker.intake.raw.UnreadableRecord;
import io.schedmate.tracker.mapping.JobMapping;
import io.schedmate.wire.RawRecords;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Consumes shippers' own records. */
@Component
class RawListener {

    private final RawRecords records = new RawRecords();
    private final RawShapes shapes = new RawShapes();
    private final JobMapping mapping;
    private final ShippedIntake intake;
    private final PartitionNames names;

    RawListener(JobMapping mapping, ShippedIntake intake, PartitionNames names) {
        this.mapping = mapping;
        this.intake = intake;
        this.names = names;
    }

    @KafkaListener(topics = "log-raw", containerFactory = BatchConfiguration.RAW)
    void on(List<ConsumerRecord<@Nullable String, byte @Nullable []>> batch) {
        RecordBatch.take(batch, this::read, intake::take);
    }

    private ShippedLine read(ConsumerRecord<@Nullable String, byte @Nullable []> record) {
        RawLine line = line(record);
        return ShippedLine.of(
                names.of(record.partition(), record.offset()),
                record.offset(),
                line,
                mapping.map(line).orElse(null),
                Instant.ofEpochMilli(Math.max(0, record.timestamp())));
    }

    private RawLine line(ConsumerRecord<@Nullable String, byte @Nullable []> record) {
        byte[] value = record.value();
        if (value == null) {
            throw new UnprocessableEvent(
                    DeadLetterReason.UNREADABLE, "Expected a log line, got (null). Do not send tombstones.");
        }
        try {
            RawLine line =
                    shapes.read(records.read(value), record.key(), () -> new String(value, StandardCharsets.UTF_8));
            return mapping.contradictsItsKey(line)
                    ? RawShapes.bare(new String(value, StandardCharsets.UTF_8), record.key())
                    : line;
        } catch (UnreadableRecord e) {
            throw new UnprocessableEvent(DeadLetterReason.INVALID, String.valueOf(e.getMessage()), e);
        }
    }
}
