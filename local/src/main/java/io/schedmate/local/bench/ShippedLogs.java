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
    /** The time between two lines at a rate of 120,000 lines per second. */
    private static final long NANOS_A_LINE = 1_000_000_000L / 120_000;

    private final int firstNumber;
    private final Instant start;
    private final long[] steps;
    private final long[] offsets;
    private final JsonMapper mapper = WireJson.tolerant();

    ShippedLogs(int jobs, Instant start) {
        this(0, jobs, start);
    }

    /** @param past number of other jobs with the numbers before these */
    ShippedLogs(int past, int jobs, Instant start) {
        this.firstNumber = FIRST_NUMBER + past;
        this.start = start;
        this.steps = new long[jobs];
        this.offsets = new long[jobs];
    }

    /** Returns the registry's events for the jobs. Without them the tracker would hold the jobs' lines. */
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

    /** Returns the jobs whose events come last: once they are known, all jobs are. */
    List<JobId> last() {
        return IntStream.range(Math.max(0, steps.length - 100), steps.length)
                .mapToObj(this::job)
                .toList();
    }

    JobId job(int job) {
        return JobId.of(CLUSTER, SCHEDULER, number(job));
    }

    /** Returns the next lines of a job as the body of a request. */
    String lines(int job, int count) {
        StringBuilder lines = new StringBuilder();
        for (int each = 0; each < count; each++) {
            lines.append(WrittenLogs.line(job, ++steps[job])).append('\n');
        }
        return lines.toString();
    }

    /**
     * Returns the next line, one job after another. Built by hand, because the writer shares the machine with the
     * measured process.
     */
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
