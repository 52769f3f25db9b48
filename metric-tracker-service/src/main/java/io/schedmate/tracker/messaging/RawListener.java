package io.schedmate.tracker.messaging;

import io.schedmate.edge.event.UnprocessableEvent;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.DeadLetterReason;
import io.schedmate.tracker.intake.chunk.Intake;
import io.schedmate.tracker.intake.chunk.Parking;
import io.schedmate.tracker.intake.chunk.ShippedLines;
import io.schedmate.tracker.intake.raw.RawLine;
import io.schedmate.tracker.intake.raw.RawShapes;
import io.schedmate.tracker.intake.raw.UnreadableRecord;
import io.schedmate.tracker.mapping.JobMapping;
import io.schedmate.tracker.mapping.MappedLine;
import io.schedmate.wire.RawRecords;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.listener.BatchListenerFailedException;
import org.springframework.stereotype.Component;

/** Hears shippers' own records. */
@Component
class RawListener {

    private final RawRecords records = new RawRecords();
    private final RawShapes shapes = new RawShapes();
    private final JobMapping mapping;
    private final Intake intake;
    private final Parking parking;
    private final Transactions transactions;

    RawListener(JobMapping mapping, Intake intake, Parking parking, Transactions transactions) {
        this.mapping = mapping;
        this.intake = intake;
        this.parking = parking;
        this.transactions = transactions;
    }

    private static final class Unmapped {
        private long lines;
        private String sample = "";
    }

    @KafkaListener(topics = "log-raw", containerFactory = BatchConfiguration.BATCHES)
    void on(List<ConsumerRecord<@Nullable String, byte @Nullable []>> batch) {
        ShippedLines lines = new ShippedLines();
        Map<String, Unmapped> unmapped = new HashMap<>();
        for (int each = 0; each < batch.size(); each++) {
            try {
                read(batch.get(each), lines, unmapped);
            } catch (UnprocessableEvent unreadable) {
                // What came before it is done, so it must not come again with it.
                take(lines, unmapped);
                throw new BatchListenerFailedException(unreadable.detail(), unreadable, each);
            }
        }
        take(lines, unmapped);
    }

    private void take(ShippedLines lines, Map<String, Unmapped> unmapped) {
        transactions.inOne(() -> {
            intake.acceptAll(lines.gathered());
            unmapped.forEach(
                    (source, count) -> parking.park(Parking.Reason.NO_JOB, source, null, count.lines, count.sample));
            return true;
        });
    }

    private void read(
            ConsumerRecord<@Nullable String, byte @Nullable []> record,
            ShippedLines lines,
            Map<String, Unmapped> unmapped) {
        RawLine line = line(record);
        Optional<MappedLine> mapped = mapping.map(line);
        if (mapped.isPresent()) {
            lines.add(mapped.get(), line, Instant.ofEpochMilli(Math.max(0, record.timestamp())));
            return;
        }
        Unmapped count = unmapped.computeIfAbsent(name(line), _ -> new Unmapped());
        count.lines++;
        count.sample = line.text();
    }

    private RawLine line(ConsumerRecord<@Nullable String, byte @Nullable []> record) {
        byte[] value = record.value();
        if (value == null) {
            throw new UnprocessableEvent(
                    DeadLetterReason.UNREADABLE, "Expected a log line, got (null). Maybe send no tombstones.");
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

    private static String name(RawLine line) {
        if (line.file() != null) {
            return line.file();
        }
        return line.node() != null ? line.node() : line.key() != null ? "key " + line.key() : "log-raw";
    }
}
