package io.schedmate.failure;

import io.schedmate.model.Engine;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.XidReading;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Events about one job, as other services publish them. */
record TestJob(String cluster, String externalId) {

    static final String CLUSTER = "hall-a";

    TestJob(String externalId) {
        this(CLUSTER, externalId);
    }

    JobId id() {
        return JobId.of(cluster, "slurm", externalId);
    }

    JobSubmitted submitted(String project) {
        return new JobSubmitted(
                UUID.randomUUID(),
                id(),
                cluster,
                1,
                Instant.now(),
                new JobSubmission(
                        cluster,
                        "slurm",
                        externalId,
                        null,
                        "ines",
                        project,
                        null,
                        "python train.py",
                        null,
                        null,
                        new JobSource.None(),
                        new RequestedResources(1, 8, null, null, null, null),
                        Map.of()));
    }

    LogChunk lines(String file, @Nullable String node, long firstLine, String... lines) {
        return new LogChunk(
                UUID.randomUUID(),
                id(),
                cluster,
                1,
                Instant.now(),
                new LogSource(file, null, node),
                0,
                firstLine,
                null,
                LogOrder.EXACT,
                List.of(lines));
    }

    JobMetricsMeasured reached(int attempt, long step) {
        return new JobMetricsMeasured(
                UUID.randomUUID(),
                id(),
                cluster,
                attempt,
                Instant.now(),
                new MetricsSnapshot(
                        null, null, null, null, step, null, null, null, null, null, null, LogOrder.EXACT, Engine.RULES),
                null);
    }

    JobFailed failed(@Nullable String schedulerReason, String... nodes) {
        return failedAt(Instant.now(), schedulerReason, nodes);
    }

    JobFailed failedAt(Instant end, @Nullable String schedulerReason, String... nodes) {
        return new JobFailed(
                UUID.randomUUID(),
                id(),
                cluster,
                1,
                end,
                new JobExit(1, null, schedulerReason),
                List.of(nodes),
                end.minusSeconds(600));
    }

    /** Returns a sample of a node's own agent: an idle GPU, and these driver errors since the last sample. */
    static NodeSampled sample(String node, XidReading... xids) {
        var gpu = new GpuReading(0, null, "0000:3b:00", null, 0.0, null, null, null, null, 0L, 0L, null);
        return new NodeSampled(
                UUID.randomUUID(), null, CLUSTER, null, Instant.now(), node, List.of(gpu), List.of(xids), true, null);
    }

    static XidReading xid(int number, String words) {
        return new XidReading(
                number,
                "0000:3b:00",
                null,
                Instant.now().minusSeconds(60),
                "NVRM: Xid (PCI:0000:3b:00): %d, %s".formatted(number, words));
    }
}
