package io.schedmate.advisor.api;

import io.schedmate.advisor.advise.Adviser;
import io.schedmate.advisor.advise.Deadline;
import io.schedmate.advisor.advise.Question;
import io.schedmate.advisor.source.Archives;
import io.schedmate.advisor.source.SourceRefused;
import io.schedmate.advisor.wiring.AdvisorProperties;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AdviceRequest;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.problem.ProblemType;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** Advice before a job is submitted. */
@RestController
@RequestMapping("/api/v1/advice")
class AdviceController {

    private final Adviser adviser;
    private final Archives archives;
    private final AdvisorProperties settings;
    private final Clock clock;

    AdviceController(Adviser adviser, Archives archives, AdvisorProperties settings, Clock clock) {
        this.adviser = adviser;
        this.archives = archives;
        this.settings = settings;
        this.clock = clock;
    }

    @RequiresRole({Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    Advice advise(@RequestBody AdviceRequest request, Caller caller) {
        Deadline deadline = deadline(request);
        allow(request, caller);
        return advice(request, caller, deadline);
    }

    @RequiresRole({Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping(consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Advice advise(@RequestPart("request") AdviceRequest request, @RequestPart MultipartFile archive, Caller caller)
            throws IOException {
        Deadline deadline = deadline(request);
        allow(request, caller);
        if (!(request.source() instanceof JobSource.Archive source)) {
            throw ProblemException.invalid("/source/kind", "another kind", "archive, where a tree is sent along");
        }
        try (InputStream bytes = archive.getInputStream()) {
            if (!archives.keep(source.archiveId(), bytes)) {
                throw ProblemException.invalid(
                        "/source/archiveId", source.archiveId(), "the SHA-256 of the archive's bytes, in hex");
            }
        }
        return advice(request, caller, deadline);
    }

    private Advice advice(AdviceRequest request, Caller caller, Deadline deadline) {
        UUID id = UUID.randomUUID();
        JobSubmission job = new JobSubmission(
                request.cluster(),
                "none",
                id.toString(),
                request.name(),
                request.owner() == null ? caller.owner() : request.owner(),
                request.project(),
                request.queue(),
                request.command(),
                request.workingDirectory(),
                request.image(),
                request.source(),
                request.requested(),
                Map.of());
        try {
            return adviser.advise(new Question(id, null, job, clock.instant()), deadline)
                    .shown(past -> caller.sees(past.owner(), past.project()));
        } catch (SourceRefused refused) {
            throw ProblemException.of(ProblemType.SOURCE_NOT_ALLOWED, refused.detail());
        }
    }

    private Deadline deadline(AdviceRequest request) {
        Double seconds = request.deadlineSeconds();
        return Deadline.in(seconds == null ? settings.deadline() : Duration.ofNanos((long) (seconds * 1e9)), clock);
    }

    private static void allow(AdviceRequest request, Caller caller) {
        boolean ofNobody = request.owner() == null && request.project() == null;
        if (!ofNobody && !caller.sees(request.owner(), request.project())) {
            throw ProblemException.of(
                    ProblemType.FORBIDDEN,
                    "Expected a job of one of the caller's projects (%s). Maybe name another project."
                            .formatted(request.project()));
        }
    }
}
