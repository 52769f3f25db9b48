package io.schedmate.tracker.replay;

import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.jobs.SimilarThroughput;
import io.schedmate.tracker.jobs.SimilarThroughputs;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Trends;
import io.schedmate.tracker.node.HardwareUses;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The nodes and similar jobs of a replay. It returns no data, because a log contains neither. */
final class NoHardwareData implements HardwareUses, SimilarThroughputs {

    @Override
    public void add(List<NodeSampled> samples) {}

    @Override
    public Map<AttemptKey, HardwareUse> of(Map<AttemptKey, Instant> since) {
        return Map.of();
    }

    @Override
    public Map<AttemptKey, Trends> trends(Map<AttemptKey, Instant> memorySince, Map<AttemptKey, Instant> disksSince) {
        return Map.of();
    }

    @Override
    public Map<AttemptKey, ResourceUse> used(Map<AttemptKey, Within> times) {
        return Map.of();
    }

    @Override
    public void advised(JobAdvised event) {}

    @Override
    public Optional<SimilarThroughput> of(JobId jobId, String gpuType) {
        return Optional.empty();
    }
}
