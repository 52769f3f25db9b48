package io.schedmate.research.history;

import io.schedmate.traceimport.simulation.Clock;
import io.schedmate.traceimport.simulation.Gathering;
import io.schedmate.traceimport.simulation.ImportedTrace;
import io.schedmate.traceimport.simulation.RecordedJob;
import java.io.Reader;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads Kubernetes jobs from a JSON list. The number of GPUs is the sum of the container limits over all concurrent
 * pods.
 */
final class KubernetesTrace {

    private static final String QUEUE = "kueue.x-k8s.io/queue-name";

    ImportedTrace read(Reader records) {
        var gathering = new Gathering();
        JsonNode items;
        try {
            items = JsonMapper.shared().readTree(records).path("items");
        } catch (JacksonException wrong) {
            throw new IllegalArgumentException(
                    "expected a list of jobs in JSON (" + wrong.getOriginalMessage() + "). Add -o json", wrong);
        }
        if (!items.isArray()) {
            throw new IllegalArgumentException(
                    "expected a list with items (none). Use the output of a list, not of a single job");
        }
        for (int at = 0; at < items.size(); at++) {
            JsonNode job = items.get(at);
            gathering.add(at + 1L, () -> job(job));
        }
        return gathering.trace();
    }

    private static Optional<RecordedJob> job(JsonNode job) {
        JsonNode meta = job.path("metadata");
        JsonNode status = job.path("status");
        Optional<LocalDateTime> start = Clock.at(text(status.path("startTime")));
        Optional<LocalDateTime> end =
                Clock.at(text(status.path("completionTime"))).or(() -> failedAt(status));
        int gpus = gpus(job.path("spec"));
        if (start.isEmpty() || end.isEmpty() || gpus < 1) {
            return Optional.empty();
        }
        String namespace = text(meta.path("namespace"));
        String queue = text(meta.path("labels").path(QUEUE));
        String name = text(meta.path("name"));
        String uid = text(meta.path("uid"));
        return Optional.of(new RecordedJob(
                uid == null ? namespace + "/" + name : uid,
                namespace,
                queue == null ? namespace : queue,
                name,
                Clock.at(text(meta.path("creationTimestamp"))).orElse(start.get()),
                Clock.seconds(start.get(), end.get()),
                gpus,
                status.path("succeeded").asInt(0) > 0 ? "COMPLETED" : "FAILED"));
    }

    /** Returns when a failed job ended. It has no completion time, so the time comes from its condition. */
    private static Optional<LocalDateTime> failedAt(JsonNode status) {
        for (JsonNode condition : status.path("conditions")) {
            if ("Failed".equals(text(condition.path("type"))) && "True".equals(text(condition.path("status")))) {
                return Clock.at(text(condition.path("lastTransitionTime")));
            }
        }
        return Optional.empty();
    }

    private static int gpus(JsonNode spec) {
        int perPod = 0;
        for (JsonNode container : spec.path("template").path("spec").path("containers")) {
            for (Map.Entry<String, JsonNode> limit :
                    container.path("resources").path("limits").properties()) {
                if (limit.getKey().endsWith("/gpu")) {
                    perPod += Integer.parseInt(limit.getValue().asString("0"));
                }
            }
        }
        return perPod * Math.max(1, spec.path("parallelism").asInt(1));
    }

    private static @Nullable String text(JsonNode node) {
        return node.isMissingNode() || node.isNull() ? null : node.asString();
    }
}
