package io.schedmate.advisor.simulate;

import io.schedmate.advisor.estimate.Facts;
import io.schedmate.advisor.outlook.EndedJob;
import io.schedmate.advisor.outlook.FollowedJobs;
import io.schedmate.advisor.outlook.Outlooks;
import io.schedmate.code.history.JobFacts;
import io.schedmate.model.api.simulation.PastTrace;
import io.schedmate.model.api.simulation.SimulatedNodes;
import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.trace.TraceJob;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the platform's own history as a trace. */
public record PastJobs(FollowedJobs jobs, Outlooks outlooks, InstantSource clock) {

    /**
     * @param nodes the nodes; empty = as in the settings, or as many GPUs as jobs have held at once
     * @param mayKnow whether the caller may see a job
     * @throws UnsupportedTrace if there is no such job, or too many
     */
    public PreparedTrace read(PastTrace past, List<SimulatedNodes> nodes, Predicate<EndedJob> mayKnow) {
        Instant since = clock.instant().minus(Duration.ofDays(past.days()));
        List<EndedJob> ended = jobs.ended(past.cluster(), since, PreparedTrace.MAX_JOBS + 1);
        if (ended.size() > PreparedTrace.MAX_JOBS) {
            // The jobs that were not read might be the caller's own.
            throw new UnsupportedTrace(
                    "more than %d jobs".formatted(PreparedTrace.MAX_JOBS), "a shorter period, such as fewer days");
        }
        List<EndedJob> visible = ended.stream().filter(mayKnow).toList();
        Reading reading = new Reading(past.cluster(), nodes.isEmpty() ? null : Parts.of(nodes));
        visible.forEach(job -> reading.add(job, since));
        return reading.read(visible.size(), visible.size() < ended.size());
    }

    private final class Reading {

        private final String cluster;
        private final @Nullable Parts named;
        private final Map<String, VirtualCluster> parts = new HashMap<>();
        private final List<TraceJob> trace = new ArrayList<>();
        private final Map<String, JobFacts> facts = new HashMap<>();
        private int leftOut;

        Reading(String cluster, @Nullable Parts named) {
            this.cluster = cluster;
            this.named = named;
        }

        void add(EndedJob job, Instant since) {
            VirtualCluster part = part(job.queue());
            if (part == null || job.gpus() > part.gpus()) {
                leftOut++;
                return;
            }
            parts.put(part.name(), part);
            String id = job.jobId().toString();
            long ran = Duration.between(job.startedAt(), job.endedAt()).toSeconds();
            trace.add(new TraceJob(
                    id,
                    part.name(),
                    trace.size(),
                    Duration.between(since, job.queuedAt()).toSeconds(),
                    Math.max(0, ran),
                    job.gpus(),
                    Math.max(0, ran)));
            if (job.submission() != null) {
                facts.put(id, Facts.of(job.submission()));
            }
        }

        private @Nullable VirtualCluster part(@Nullable String queue) {
            return named == null ? outlooks.nodes(cluster, queue).orElse(null) : named.of(queue);
        }

        PreparedTrace read(int found, boolean othersRan) {
            List<String> caveats = new ArrayList<>();
            if (othersRan) {
                caveats.add("Only jobs that you may see are replayed, as if no other jobs had run.");
            }
            if (leftOut > 0) {
                caveats.add(
                        "%d of %d jobs are omitted because they need more GPUs than exist.".formatted(leftOut, found));
            }
            if (named == null) {
                caveats.add(
                        "The nodes come from the settings; without settings, the cluster has as many GPUs as jobs have held at the same time.");
            }
            caveats.add("Unfinished jobs are omitted. Each job is assumed to run as long as it did.");
            return new PreparedTrace(
                    trace, facts, named == null ? List.copyOf(parts.values()) : named.all(), false, caveats);
        }
    }
}
