package io.schedmate.slurm.advise;

import io.schedmate.client.CallFailed;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.job.JobId;
import io.schedmate.slurm.format.SeenJob;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The time that a job is expected to run from its next start: the remaining time according to the log of an earlier
 * attempt, or else the advice in its AdminComment, or else the platform's advice.
 */
public final class Expectations {

    /** Limits the requests per round that a full queue causes at the platform. */
    private static final int MAX_QUESTIONS = 50;

    private final @Nullable SchedMateClient gateway;
    private final String cluster;
    private final Map<String, Double> answered = new HashMap<>();
    private int questions;

    public Expectations(@Nullable SchedMateClient gateway, String cluster) {
        this.gateway = gateway;
        this.cluster = cluster;
    }

    /** Forgets jobs that have left the queue. Call it before each round. */
    public void begin(Set<String> waiting) {
        questions = 0;
        answered.keySet().removeIf(key -> !waiting.contains(key.replaceAll("/.*", "")));
    }

    /** Returns the expected seconds; empty if unknown. */
    public OptionalDouble seconds(SeenJob job) {
        Optional<Double> left =
                job.latest().number() > 1 ? ask(job, "metrics", "/latest/metrics/etaSeconds") : Optional.empty();
        if (left.isPresent()) {
            return OptionalDouble.of(left.get());
        }
        OptionalDouble written = AdvisedSeconds.in(job.place().adminComment());
        if (written.isPresent()) {
            return written;
        }
        Optional<Double> advised = ask(job, "advice", "/estimates/durationSeconds/mean");
        return advised.isPresent() ? OptionalDouble.of(advised.get()) : OptionalDouble.empty();
    }

    private Optional<Double> ask(SeenJob job, String what, String pointer) {
        String key = job.externalId() + "/" + job.latest().number() + "/" + what;
        Double before = answered.get(key);
        if (before != null || gateway == null || questions >= MAX_QUESTIONS) {
            return Optional.ofNullable(before);
        }
        questions++;
        try {
            JobId id = JobId.of(cluster, "slurm", job.externalId());
            JsonNode found = gateway.readTree("/jobs/%s/%s".formatted(id, what)).at(pointer);
            if (found.isNumber() && found.asDouble() >= 0) {
                answered.put(key, found.asDouble());
                return Optional.of(found.asDouble());
            }
        } catch (CallFailed failed) {
            // If the platform is unavailable, the order uses the known values, and this round makes no further calls.
            questions = failed.mayPass() ? MAX_QUESTIONS : questions;
        }
        return Optional.empty();
    }
}
