package io.schedmate.failure.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.failure.recovery.FailPoints;
import io.schedmate.failure.recovery.site.SiteTools;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.model.Engine;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import io.schedmate.recovery.topology.Topology;
import io.schedmate.testing.MovedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A simulated cluster of 64 nodes, its agents, and the failure handler's parts. Recovery may act. */
final class TestCluster implements AutoCloseable {

    static final String CLUSTER = "hall-s";
    static final List<String> NODES =
            IntStream.rangeClosed(1, 64).mapToObj("n%02d"::formatted).toList();

    private final MovedClock clock = new MovedClock(Instant.parse("2026-03-02T12:00:00Z"));
    private final Fleet fleet = new Fleet(clock);
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
    private final StoresIn where;
    private final Topology topology;
    private HandlerParts parts;

    TestCluster(StoresIn where) {
        this(where, Topology.unknown());
    }

    TestCluster(StoresIn where, Topology topology) {
        this.where = where;
        this.topology = topology;
        this.parts = parts(RecoveryMode.ACT);
    }

    /** Restarts the parts with new stores that contain only the nodes. */
    void restart(RecoveryMode mode) {
        parts.close();
        parts = parts(mode);
    }

    MovedClock clock() {
        return clock;
    }

    Fleet fleet() {
        return fleet;
    }

    HandlerParts parts() {
        return parts;
    }

    /** Returns the number of calls of the model. */
    AtomicInteger asked() {
        return asked;
    }

    /** Runs this once during the next call of the model. */
    void meanwhile(Runnable work) {
        meanwhile.set(work);
    }

    Job job(String name, String... nodes) {
        return new Job(name, nodes);
    }

    void settle() {
        parts.settle(clock);
    }

    /** Advances the clock by this many seconds and runs the due diagnoses. */
    void settle(int seconds) {
        clock.move(Duration.ofSeconds(seconds));
        boolean more = true;
        while (more) {
            more = parts.diagnoseNext();
        }
    }

    void assertNothingIsTouched() {
        assertThat(fleet.actions()).isEmpty();
        assertThat(fleet.restarts()).isEmpty();
        assertThat(parts.messages()).hasSize(1);
    }

    @Override
    public void close() {
        parts.close();
    }

    private HandlerParts parts(RecoveryMode mode) {
        FailureDiagnosis rules = Rules.once();
        HandlerParts started = new HandlerParts(new HandlerParts.Setup(
                where.open(clock, topology),
                clock,
                fleet,
                mode,
                log -> {
                    asked.incrementAndGet();
                    meanwhile.getAndSet(() -> {}).run();
                    return rules.diagnose(log);
                },
                topology,
                SiteTools.none(),
                FailPoints.none()));
        NODES.forEach(node -> started.receive(sample(node)));
        return started;
    }

    NodeSampled sample(String node, XidReading... xids) {
        return sample(node, 0L, xids);
    }

    NodeSampled sample(String node, long memoryErrors, XidReading... xids) {
        var gpu = new GpuReading(0, null, "0000:3b:00", null, 0.0, null, null, null, null, 0L, memoryErrors, null);
        return new NodeSampled(
                UUID.randomUUID(), null, CLUSTER, null, clock.instant(), node, List.of(gpu), List.of(xids), true, null);
    }

    XidReading xid(int number, String words) {
        return new XidReading(
                number,
                "0000:3b:00",
                null,
                clock.instant().minusSeconds(60),
                "NVRM: Xid (PCI:0000:3b:00): %d, %s".formatted(number, words));
    }

    /** A job and the events about it. */
    final class Job {

        private final JobId id;
        private final List<String> nodes;

        Job(String name, String... nodes) {
            this.id = JobId.of(CLUSTER, "slurm", name);
            this.nodes = List.of(nodes);
        }

        JobId id() {
            return id;
        }

        List<String> nodes() {
            return nodes;
        }

        void prints(String node, int attempt, List<String> lines) {
            prints(node, attempt, 1, lines);
        }

        void prints(String node, int attempt, long firstLine, List<String> lines) {
            prints(new LogSource("out.log", null, node), attempt, firstLine, lines);
        }

        void prints(LogSource source, int attempt, long firstLine, List<String> lines) {
            parts.receive(new LogChunk(
                    UUID.randomUUID(),
                    id,
                    CLUSTER,
                    attempt,
                    clock.instant(),
                    source,
                    0,
                    firstLine,
                    null,
                    LogOrder.EXACT,
                    lines));
        }

        void reaches(int attempt, long step) {
            parts.receive(new JobMetricsMeasured(
                    UUID.randomUUID(),
                    id,
                    CLUSTER,
                    attempt,
                    clock.instant(),
                    new MetricsSnapshot(
                            null,
                            null,
                            null,
                            null,
                            step,
                            null,
                            null,
                            null,
                            null,
                            null,
                            null,
                            LogOrder.EXACT,
                            Engine.RULES),
                    null));
        }

        void fails(int attempt, @Nullable String schedulerReason) {
            parts.receive(new JobFailed(
                    UUID.randomUUID(),
                    id,
                    CLUSTER,
                    attempt,
                    clock.instant(),
                    new JobExit(1, null, schedulerReason),
                    nodes,
                    clock.instant().minusSeconds(600)));
        }

        void printsAndFails(int attempt, long step, List<String> lines) {
            prints(nodes.getFirst(), attempt, lines);
            reaches(attempt, step);
            fails(attempt, null);
        }
    }
}
