package io.schedmate.local.bench.storm;

import io.schedmate.local.bench.WrittenLogs;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.topic.Topic;
import io.schedmate.wire.WireJson;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.clients.producer.ProducerRecord;
import tools.jackson.databind.json.JsonMapper;

/** Jobs that fail one after another for the same cause: their shared storage does not answer. */
final class Storm {

    private static final String CLUSTER = "storm";
    private static final int NODES = 64;
    private static final long RAN_SECONDS = 600;

    private final JsonMapper mapper = WireJson.tolerant();

    /** Returns the end of a job's log and the event of its failure, which happens now. */
    List<ProducerRecord<String, byte[]>> failure(int number) {
        Instant now = Instant.now();
        JobId job = JobId.of(CLUSTER, "slurm", "storm-" + number);
        String node = "n" + number % NODES;
        LogChunk log = new LogChunk(
                UUID.randomUUID(),
                job,
                CLUSTER,
                1,
                now,
                new LogSource("out.log", null, node),
                0,
                1,
                null,
                LogOrder.EXACT,
                List.of("step 5 loss 3.0", "OSError: [Errno 5] Input/output error: '/lustre/data/shard-1'"));
        JobFailed failed = new JobFailed(
                UUID.randomUUID(),
                job,
                CLUSTER,
                1,
                now,
                new JobExit(1, null, null),
                List.of(node),
                now.minusSeconds(RAN_SECONDS));
        return List.of(
                WrittenLogs.record(Topic.LOG_CHUNK.topicName(), log, mapper),
                WrittenLogs.record(Topic.JOB_FAILED.topicName(), failed, mapper));
    }
}
