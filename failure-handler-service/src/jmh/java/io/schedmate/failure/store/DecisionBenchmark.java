package io.schedmate.failure.store;

import io.schedmate.failure.recovery.FailPoints;
import io.schedmate.failure.recovery.site.SiteTools;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.MovedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the time from the report of a failed job to its stored recovery, in a real PostgreSQL, without a model and
 * without the delay for lines in transit ({@code before-first}).
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 10)
@Measurement(iterations = 4, time = 15)
public class DecisionBenchmark {

    private static final int LINES = 256_000;
    private static final int JOBS = 6;
    private static final int CHUNK = 4_000;
    private static final int BURST = 100;
    private static final String CLUSTER = "bench";
    private static final List<String> END = List.of(
            "Traceback (most recent call last):",
            "  File \"/home/ines/train.py\", line 90, in load",
            "    shard = read(path)",
            "OSError: [Errno 5] Input/output error: '/lustre/data/shard-1'");

    private final List<String> lines = lines();
    private MovedClock clock;
    private HandlerParts parts;
    private int next;

    @Setup
    public void start() {
        clock = new MovedClock(Instant.parse("2026-03-02T12:00:00Z"));
        parts = new HandlerParts(new HandlerParts.Setup(
                StoresIn.POSTGRESQL.open(clock, Topology.unknown()),
                clock,
                new Fleet(clock),
                RecoveryMode.PROPOSE,
                RuleFailureDiagnosis.standard(),
                Topology.unknown(),
                SiteTools.none(),
                FailPoints.none()));
        for (int job = 0; job < JOBS; job++) {
            for (int from = 0; from < LINES; from += CHUNK) {
                print("long-" + job, from + 1, lines.subList(from, Math.min(LINES, from + CHUNK)));
            }
        }
    }

    @TearDown
    public void stop() {
        parts.close();
    }

    /** Measures one job whose log has 256,000 lines. */
    @Benchmark
    public boolean longLog() {
        fail("long-" + next++ % JOBS);
        return decide() == 1;
    }

    /** Measures a hundred jobs that fail within a second for one cause. */
    @Benchmark
    public int hundredAtOnce() {
        for (int each = 0; each < BURST; each++) {
            String job = "short-" + next++;
            print(job, 1, END);
            fail(job);
        }
        return decide();
    }

    /** Measures a plain loop over the characters of the long log, as the yardstick. */
    @Benchmark
    public long yardstickLoop() {
        long sum = 0;
        for (String line : lines) {
            for (int at = 0; at < line.length(); at++) {
                sum += line.charAt(at);
            }
        }
        return sum;
    }

    private int decide() {
        clock.move(Duration.ofSeconds(2));
        int decided = 0;
        while (parts.diagnoseNext()) {
            decided++;
        }
        return decided;
    }

    private void print(String job, long firstLine, List<String> text) {
        parts.receive(new LogChunk(
                UUID.randomUUID(),
                JobId.of(CLUSTER, "slurm", job),
                CLUSTER,
                1,
                clock.instant(),
                new LogSource("out.log", null, "n01"),
                firstLine / CHUNK,
                firstLine,
                null,
                LogOrder.EXACT,
                text));
    }

    private void fail(String job) {
        parts.receive(new JobFailed(
                UUID.randomUUID(),
                JobId.of(CLUSTER, "slurm", job),
                CLUSTER,
                1,
                clock.instant(),
                new JobExit(1, null, null),
                List.of("n01"),
                clock.instant().minusSeconds(600)));
    }

    private static List<String> lines() {
        List<String> lines = new ArrayList<>(LongStream.range(0, LINES - END.size())
                .mapToObj("2026-03-02 11:00:00,000 INFO step %d loss 2.25 lr 0.0003 12.5 samples/s"::formatted)
                .toList());
        lines.addAll(END);
        return lines;
    }
}
