package io.schedmate.ray.command;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A job submitted to Ray, as Ray's list describes it.
 *
 * @param started when Ray accepted the job; null if unknown
 * @param exitCode the driver's exit code; null while the driver runs, or if it never ran
 */
public record RayJob(
        String submissionId,
        Status status,
        String entrypoint,
        @Nullable String message,
        @Nullable String errorType,
        @Nullable Instant started,
        @Nullable Instant ended,
        Map<String, String> metadata,
        @Nullable ObjectNode runtimeEnvironment,
        @Nullable Integer exitCode,
        @Nullable String node) {

    public enum Status {
        PENDING,
        RUNNING,
        STOPPED,
        SUCCEEDED,
        FAILED;

        public boolean ended() {
            return this != PENDING && this != RUNNING;
        }
    }

    /**
     * Reads one entry of Ray's list. Returns null for a driver without a submission, and for an unknown status, which
     * later versions of Ray may have.
     */
    static @Nullable RayJob read(JsonNode details) {
        String id = details.path("submission_id").asString("");
        Status status = status(details.path("status").asString(""));
        if (id.isEmpty() || status == null) {
            return null;
        }
        return new RayJob(
                id,
                status,
                details.path("entrypoint").asString(""),
                text(details, "message"),
                text(details, "error_type"),
                time(details, "start_time"),
                time(details, "end_time"),
                metadata(details.path("metadata")),
                details.path("runtime_env") instanceof ObjectNode environment ? environment : null,
                details.path("driver_exit_code").isInt()
                        ? details.path("driver_exit_code").asInt()
                        : null,
                node(details));
    }

    private static @Nullable Status status(String text) {
        for (Status each : Status.values()) {
            if (each.name().equals(text)) {
                return each;
            }
        }
        return null;
    }

    private static @Nullable String text(JsonNode of, String name) {
        String text = of.path(name).asString("");
        return text.isBlank() ? null : text;
    }

    private static @Nullable Instant time(JsonNode of, String name) {
        return of.path(name).isIntegralNumber()
                ? Instant.ofEpochMilli(of.path(name).asLong())
                : null;
    }

    private static Map<String, String> metadata(JsonNode described) {
        Map<String, String> metadata = new TreeMap<>();
        described.forEachEntry((name, value) -> {
            if (!name.isBlank() && value.isString()) {
                metadata.put(name, value.asString());
            }
        });
        return metadata;
    }

    /** Returns the host of the driver's agent address: {@code 10.0.0.7} for {@code http://10.0.0.7:52365}. */
    private static @Nullable String node(JsonNode details) {
        String agent = details.path("driver_agent_http_address").asString("");
        String host = agent.replaceFirst("^https?://", "").replaceFirst(":\\d+/?$", "");
        return host.isBlank() ? null : host;
    }
}
