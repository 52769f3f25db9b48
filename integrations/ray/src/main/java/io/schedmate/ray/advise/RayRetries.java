package io.schedmate.ray.advise;

import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import io.schedmate.ray.command.RayApi;
import io.schedmate.ray.command.RayFailed;
import io.schedmate.ray.command.RayJob;
import io.schedmate.ray.command.RayTry;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Resubmits failed jobs if their submitters asked for retries and the diagnosis says that a retry may succeed. Stores
 * nothing on disk: a later attempt is recognised by its name.
 */
public final class RayRetries implements Consumer<List<RayJob>> {

    /** The metadata key of the maximum number of retries that the submitter wants. */
    static final String RETRIES = "schedmate.retries";

    static final String GPUS = "schedmate.gpus";
    static final int MAX = 10;

    private final RayApi ray;
    private final SchedMateClient schedmate;
    private final String cluster;
    private final Consumer<String> log;
    private final Set<String> decided = new HashSet<>();

    public RayRetries(RayApi ray, SchedMateClient schedmate, String cluster, Consumer<String> log) {
        this.ray = ray;
        this.schedmate = schedmate;
        this.cluster = cluster;
        this.log = log;
    }

    /** @param jobs all jobs that Ray lists now */
    @Override
    public void accept(List<RayJob> jobs) {
        Set<String> names = jobs.stream().map(RayJob::submissionId).collect(Collectors.toSet());
        for (RayJob job : jobs) {
            RayTry tried = RayTry.of(job);
            if (job.status() == RayJob.Status.FAILED
                    && tried.attempt() <= wanted(job)
                    && !names.contains(tried.next().submissionId())
                    && !decided.contains(job.submissionId())) {
                look(job, tried);
            }
        }
    }

    private static int wanted(RayJob job) {
        String retries = job.metadata().getOrDefault(RETRIES, "");
        return retries.matches("\\d{1,2}") ? Math.min(MAX, Integer.parseInt(retries)) : 0;
    }

    private void look(RayJob job, RayTry tried) {
        try {
            verdict(tried).ifPresent(verdict -> {
                if (Boolean.TRUE.equals(verdict.retriable())) {
                    ray.submit(again(job, tried.next()));
                    log.accept("%s submitted, after %s".formatted(tried.next().submissionId(), verdict.reason()));
                }
                decided.add(job.submissionId());
            });
        } catch (CallFailed failed) {
            log.accept(job.submissionId() + ": " + failed.getMessage());
            if (!failed.mayPass()) {
                decided.add(job.submissionId());
            }
        } catch (RayFailed failed) {
            log.accept(job.submissionId() + ": " + failed.getMessage());
        }
    }

    /** Returns the diagnosis of the attempt; empty until its failure is diagnosed. */
    private Optional<DiagnosisSummary> verdict(RayTry tried) {
        return schedmate.failures(JobId.of(cluster, "ray", tried.first())).stream()
                .filter(failure -> failure.attempt() == tried.attempt())
                .findFirst()
                .map(Failure::diagnosis);
    }

    private static ObjectNode again(RayJob job, RayTry next) {
        ObjectNode request = JsonMapper.builder()
                .build()
                .createObjectNode()
                .put("entrypoint", job.entrypoint())
                .put("submission_id", next.submissionId());
        String gpus = job.metadata().getOrDefault(GPUS, "");
        if (gpus.matches("\\d{1,6}")) {
            request.put("entrypoint_num_gpus", Integer.parseInt(gpus));
        }
        if (job.runtimeEnvironment() != null) {
            request.set("runtime_env", job.runtimeEnvironment());
        }
        var metadata = new TreeMap<>(job.metadata());
        metadata.putAll(next.metadata());
        ObjectNode texts = request.putObject("metadata");
        metadata.forEach(texts::put);
        return request;
    }
}
