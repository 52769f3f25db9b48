package io.schedmate.tracker.messaging;

import io.schedmate.edge.event.RecordBatch;
import io.schedmate.edge.event.UnprocessableEvent;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.event.DeadLetterReason;
import io.schedmate.tracker.intake.chunk.Intake;
import io.schedmate.tracker.intake.chunk.ParkedLines;
import io.schedmate.tracker.intake.chunk.ShippedLines;
import io.schedmate.tracker.intake.raw.RawLine;
import io.schedmate.tracker.intake.raw.RawShapes;
import io.schedmate.tracker.intake.raw.UnreadableRecord;
import io.schedmate.tracker.mapping.JobMapping;
import io.schedmate.tracker.mapping.MappedLine;
import io.schedmate.wire.RawRecords;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Hears shippers' own records. */
@Component
class RawListener {

    private final RawRecords records = new RawRecords();
    private final RawShapes shapes = new RawShapes();
    private final JobMapping mapping;
    private final Intake intake;
    private final ParkedLines parking;
    private final Transactions transactions;

    RawListener(JobMapping mapping, Intake intake, ParkedLines parking, Transactions transactions) {
        this.mapping = mapping;
        this.intake = intake;
        this.parking = parking;
        this.transactions = transactions;
    }

    /** @param job null = the line is of no job */
    private record Shipped(RawLine line, @Nullable MappedLine job, Instant sentAt) {}

    private static final class Unmapped {
        private long lines;
        private String sample = "";
    }

    @KafkaListener(topics = "log-raw", containerFactory = BatchConfiguration.BATCHES)
    void on(List<ConsumerRecord<@Nullable String, byte @Nullable []>> batch) {
        RecordBatch.take(batch, this::read, this::take);
    }

    private Shipped read(ConsumerRecord<@Nullable String, byte @Nullable []> record) {
        RawLine line = line(record);
        return new Shipped(line, mapping.map(line).orElse(null), Instant.ofEpochMilli(Math.max(0, record.timestamp())));
    }

    private void take(List<Shipped> shipped) {
        ShippedLines lines = new ShippedLines();
        Map<String, Unmapped> unmapped = new LinkedHashMap<>();
        shipped.forEach(each -> gather(each, lines, unmapped));
        transactions.inOne(() -> {
            intake.acceptAll(lines.gathered());
            unmapped.forEach((source, count) ->
                    parking.park(ParkedLines.Reason.NO_JOB, source, null, count.lines, count.sample));
            return true;
        });
    }

    private static void gather(Shipped shipped, ShippedLines lines, Map<String, Unmapped> unmapped) {
        if (shipped.job() != null) {
            lines.add(shipped.job(), shipped.line(), shipped.sentAt());
            return;
        }
        Unmapped count = unmapped.computeIfAbsent(name(shipped.line()), _ -> new Unmapped());
        count.lines++;
        count.sample = shipped.line().text();
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
