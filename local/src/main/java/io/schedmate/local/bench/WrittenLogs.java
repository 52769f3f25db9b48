package io.schedmate.local.bench;

import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.topic.EventHeaders;
import io.schedmate.wire.WireJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.kafka.clients.producer.ProducerRecord;
import tools.jackson.databind.json.JsonMapper;

/** The logs of many jobs as chunks. Two of five lines report progress, in the formats of four kinds of training. */
public final class WrittenLogs {

    static final String TOPIC = "log-chunk";
    private static final String CLUSTER = "bench";
    private static final long TOTAL_STEPS = 10_000_000;

    private final String name;
    private final int linesAChunk;
    private final Instant start;
    private final long[] sequences;
    private final JsonMapper mapper = WireJson.tolerant();

    /** @param start start of the logs; each chunk of a job is one second later than the chunk before */
    WrittenLogs(String name, int jobs, int linesAChunk, Instant start) {
        this.name = name;
        this.linesAChunk = linesAChunk;
        this.start = start;
        this.sequences = new long[jobs];
    }

    int jobs() {
        return sequences.length;
    }

    int linesAChunk() {
        return linesAChunk;
    }

    JobId job(int number) {
        return JobId.of(CLUSTER, "bench", name + number);
    }

    /** Returns the last step in the job's log. */
    long step(int number) {
        return sequences[number] * linesAChunk;
    }

    ProducerRecord<String, byte[]> next(int job) {
        return next(job, start.plusSeconds(sequences[job]));
    }

    ProducerRecord<String, byte[]> next(int job, Instant at) {
        long sequence = sequences[job]++;
        JobId jobId = job(job);
        LogChunk chunk = new LogChunk(
                new UUID(jobId.value().getMostSignificantBits(), jobId.value().getLeastSignificantBits() ^ sequence),
                jobId,
                CLUSTER,
                1,
                at,
                new LogSource("train.log", 0, "node-" + job),
                sequence,
                sequence * linesAChunk + 1,
                null,
                LogOrder.EXACT,
                lines(job, sequence * linesAChunk));
        return record(TOPIC, chunk, mapper);
    }

    /** Returns the record of an event, without a seal. */
    public static ProducerRecord<String, byte[]> record(String topic, JobEvent event, JsonMapper mapper) {
        ProducerRecord<String, byte[]> record =
                new ProducerRecord<>(topic, String.valueOf(event.jobId()), mapper.writeValueAsBytes(event));
        EventHeaders.of(event, "bench", null)
                .asMap()
                .forEach((key, value) -> record.headers().add(key, value.getBytes(StandardCharsets.UTF_8)));
        return record;
    }

    private List<String> lines(int job, long before) {
        List<String> lines = new ArrayList<>(linesAChunk);
        for (int each = 1; each <= linesAChunk; each++) {
            long step = before + each;
            // The last line of a chunk always reports its step, so that the read step can be compared with the written
            // one.
            lines.add(each == linesAChunk ? progress(job, step) : line(job, step));
        }
        return lines;
    }

    static String line(int job, long step) {
        return step % 5 < 2 ? progress(job, step) : other(job, step);
    }

    /**
     * Returns a line with progress. It is built by hand, because the writer shares the machine with the measured
     * process.
     */
    private static String progress(int job, long step) {
        long part = 1000 + step % 9000;
        return switch (job % 4) {
            case 0 ->
                "step: " + step + "/" + TOTAL_STEPS + " | loss: 2." + part + " | lr: 3.00e-04 | time: 0.2" + step % 10
                        + " s | 812." + step % 10 + " samples/s";
            case 1 ->
                " iteration " + step + "/ " + TOTAL_STEPS + " | consumed samples: " + step * 512
                        + " | elapsed time per iteration (ms): 31" + step % 10 + ".4 | lm loss: 2." + part + "E+00 |";
            case 2 ->
                "{'loss': 2." + part + ", 'learning_rate': 3e-05, 'step': " + step + ", 'samples_per_second': 41"
                        + step % 10 + ".2}";
            default ->
                "2026-03-01 10:" + (10 + step / 60 % 50) + ":" + (10 + step % 50) + " INFO train step " + step + " of "
                        + TOTAL_STEPS + ", loss=2." + part + ", 1250" + step % 10 + " tokens/s";
        };
    }

    private static String other(int job, long step) {
        return switch ((int) (step % 3)) {
            case 0 ->
                "node-" + job + ":" + step + " [0] NCCL INFO Channel 0" + step % 8 + "/08 : 0[0] -> 1[1] via P2P/IPC";
            case 1 ->
                "[data] worker " + step % 8 + " has read shard-" + step + ".tar (" + step * 997
                        + " bytes) from /data/train";
            default ->
                "cache hits " + step + ", misses " + step / 7 + ", evictions " + step / 11 + ", resident 1048576 kB";
        };
    }
}
