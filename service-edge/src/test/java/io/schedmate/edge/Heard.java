package io.schedmate.edge;

import io.schedmate.edge.event.SeenEvents;
import io.schedmate.edge.event.UnprocessableEvent;
import io.schedmate.edge.observe.Traces;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.topic.DeadLetterReason;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** A listener that fails in a way determined by the job's external id. */
@Component
class Heard {

    final List<JobSubmitted> submitted = new CopyOnWriteArrayList<>();
    final Map<String, Integer> deliveries = new ConcurrentHashMap<>();
    final Map<String, String> traceIds = new ConcurrentHashMap<>();
    final List<String> raw = new CopyOnWriteArrayList<>();

    private final SeenEvents seen;
    private final Traces traces;

    private final JdbcClient jdbc;

    Heard(SeenEvents seen, Traces traces, JdbcClient jdbc) {
        this.jdbc = jdbc;
        this.seen = seen;
        this.traces = traces;
    }

    @KafkaListener(topics = "job-submitted")
    void on(JobSubmitted event) {
        String externalId = event.submission().externalId();
        int delivery = deliveries.merge(externalId, 1, Integer::sum);
        if (externalId.startsWith("always-fails") || (externalId.startsWith("fails-once") && delivery == 1)) {
            throw new IllegalStateException("the disk is full");
        }
        if (externalId.equals("nested-deeply")) {
            throw new StackOverflowError();
        }
        if (externalId.equals("unlinked")) {
            throw new NoClassDefFoundError("io/schedmate/Missing");
        }
        if (externalId.equals("out-of-memory")) {
            throw new OutOfMemoryError("Requested array size exceeds VM limit");
        }
        if (externalId.startsWith("refused")) {
            throw new UnprocessableEvent(DeadLetterReason.INVALID, "Expected a job of ours, got (another).");
        }
        if (externalId.equals("outage-then-refused")) {
            // Queries the database first, so that an outage and rejected data cause the same exception class.
            jdbc.sql("select cast(? as integer)")
                    .param("no number")
                    .query(Integer.class)
                    .single();
        }
        if (seen.firstTime("heard", event)) {
            traceIds.put(externalId, String.valueOf(traces.currentId()));
            submitted.add(event);
        }
    }

    @KafkaListener(topics = "log-raw")
    void raw(ConsumerRecord<String, byte[]> record) {
        raw.add(new String(record.value(), java.nio.charset.StandardCharsets.UTF_8));
    }
}
