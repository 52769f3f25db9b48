package io.schedmate.research.history;

import io.schedmate.traceimport.simulation.Clock;
import io.schedmate.traceimport.simulation.Gathering;
import io.schedmate.traceimport.simulation.ImportedTrace;
import io.schedmate.traceimport.simulation.RecordedJob;
import java.io.Reader;
import java.time.LocalDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads Philly's job log: a list of jobs, each with its attempts. A job's duration is the sum of its attempts'
 * durations.
 */
final class PhillyTrace {

    ImportedTrace read(Reader records) {
        var gathering = new Gathering();
        JsonNode jobs;
        try {
            jobs = JsonMapper.shared().readTree(records);
        } catch (JacksonException wrong) {
            throw new IllegalArgumentException(
                    "expected a list of jobs in JSON (" + wrong.getOriginalMessage() + ")", wrong);
        }
        if (!jobs.isArray()) {
            throw new IllegalArgumentException("expected a list of jobs (none). Check the format");
        }
        for (int at = 0; at < jobs.size(); at++) {
            JsonNode job = jobs.get(at);
            gathering.add(at + 1L, () -> job(job));
        }
        return gathering.trace();
    }

    private static Optional<RecordedJob> job(JsonNode job) {
        Optional<LocalDateTime> submitted = Clock.at(text(job.path("submitted_time")));
        int gpus = 0;
        long seconds = 0;
        for (JsonNode attempt : job.path("attempts")) {
            Optional<LocalDateTime> start = Clock.at(text(attempt.path("start_time")));
            Optional<LocalDateTime> end = Clock.at(text(attempt.path("end_time")));
            if (start.isPresent() && end.isPresent()) {
                seconds += Clock.seconds(start.get(), end.get());
                gpus = Math.max(gpus, gpus(attempt));
            }
        }
        if (submitted.isEmpty() || gpus == 0) {
            return Optional.empty();
        }
        return Optional.of(new RecordedJob(
                String.valueOf(text(job.path("jobid"))),
                text(job.path("user")),
                text(job.path("vc")),
                null,
                submitted.get(),
                seconds,
                gpus,
                text(job.path("status"))));
    }

    private static int gpus(JsonNode attempt) {
        int gpus = 0;
        for (JsonNode node : attempt.path("detail")) {
            gpus += node.path("gpus").size();
        }
        return gpus;
    }

    private static @Nullable String text(JsonNode node) {
        return node.isMissingNode() || node.isNull() ? null : node.asString();
    }
}
