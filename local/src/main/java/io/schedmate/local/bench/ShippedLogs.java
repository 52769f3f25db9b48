package io.schedmate.local.bench;

import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.topic.Topic;
import io.schedmate.wire.WireJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import tools.jackson.databind.json.JsonMapper;

/** The logs of many jobs as Fluent Bit sends them with the shipped configuration: one record per line, no chunks. */
final class ShippedLogs {

    static final String TOPIC = "log-raw";
    private static final String CLUSTER = "default";
    private static final String SCHEDULER = "slurm";
    private static final int FIRST_NUMBER = 7_000_000;
    /** Lines are as far apart as where 120,000 of them are written in a second. */
    private static final long NANOS_A_LINE = 1_000_000_000L / 120_000;

    private final int firstNumber;
    private final Instant start;
    private final long[] steps;
    private final long[] offsets;
    private final JsonMapper mapper = WireJson.tolerant();

    ShippedLogs(int jobs, Instant start) {
        this(0, jobs, start);
    }

    /** @param past how many other jobs have the numbers before these */
    ShippedLogs(int past, int jobs, Instant start) {
        this.firstNumber = FIRST_NUMBER + past;
        this.start = start;
        this.steps = new long[jobs];
        this.offsets = new long[jobs];
    }

    /** What the registry tells of the jobs: lines of a job that nobody told of would be held. */
    List<ProducerRecord<String, byte[]>> running() {
        return IntStream.range(0, steps.length)
                .mapToObj(job -> WrittenLogs.record(
                        Topic.JOB_STATE.topicName(),
                        new JobStateChanged(
                                UUID.randomUUID(),
                                job(job),
                                CLUSTER,
                                1,
                                start,
                                null,
                                JobState.RUNNING,
                                List.of("node-" + job),
                                null),
                        mapper))
                .toList();
    }

    /** The jobs that are told of last: once they are known, all are. */
    List<JobId> last() {
        return IntStream.range(Math.max(0, steps.length - 100), steps.length)
                .mapToObj(this::job)
                .toList();
    }

    JobId job(int job) {
        return JobId.of(CLUSTER, SCHEDULER, number(job));
    }

    /** The next lines of a job as a body of text. */
    String lines(int job, int count) {
        StringBuilder lines = new StringBuilder();
        for (int each = 0; each < count; each++) {
            lines.append(WrittenLogs.line(job, ++steps[job])).append('\n');
        }
        return lines.toString();
    }

    /** The next line of all, the jobs in turn. Put together by hand: the writer shares the machine with what is measured. */
    ProducerRecord<String, byte[]> line(long each) {
        int job = (int) (each % steps.length);
        String line = WrittenLogs.line(job, ++steps[job]);
        String file = "/var/log/bench/slurm-" + number(job) + ".out";
        Instant time = start.plusNanos(each * NANOS_A_LINE);
        String value = "{\"@timestamp\":\"" + time + "\",\"log\":\"" + line + "\",\"file\":\"" + file + "\",\"offset\":"
                + offsets[job] + ",\"host\":\"node-" + job + "\"}";
        // All characters of these lines are ASCII.
        offsets[job] += line.length() + 1;
        return new ProducerRecord<>(TOPIC, file, value.getBytes(StandardCharsets.US_ASCII));
    }

    private String number(int job) {
        return Integer.toString(firstNumber + job);
    }
}
