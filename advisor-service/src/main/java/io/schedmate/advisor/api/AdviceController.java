package io.schedmate.advisor.api;

import io.schedmate.advisor.advise.AdviceBeforeSubmission;
import io.schedmate.advisor.advise.AdviceQuestion;
import io.schedmate.advisor.advise.Deadline;
import io.schedmate.advisor.source.Archives;
import io.schedmate.advisor.wiring.AdvisorProperties;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.edge.upload.Uploader;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AdviceRequest;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** Advises on a job that has not been submitted yet. */
@RestController
@RequestMapping("/api/v1/advice")
class AdviceController {

    private final AdviceBeforeSubmission adviser;
    private final Archives archives;
    private final AdvisorProperties settings;
    private final Clock clock;

    AdviceController(AdviceBeforeSubmission adviser, Archives archives, AdvisorProperties settings, Clock clock) {
        this.adviser = adviser;
        this.archives = archives;
        this.settings = settings;
        this.clock = clock;
    }

    @RequiresRole({Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    Advice advise(@RequestBody AdviceRequest request, Caller caller) {
        Deadline deadline = deadline(request);
        JobSubmission job = AskedJob.of(request, caller);
        if (job.source() instanceof JobSource.Archive archive) {
            AskedJob.refusing(() -> archives.checked(
                    archive.archiveId(), Uploader.using(caller, job.cluster(), job.owner(), job.project())));
        }
        return advice(job, caller, deadline);
    }

    @RequiresRole({Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping(consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    Advice advise(@RequestPart("request") AdviceRequest request, @RequestPart MultipartFile archive, Caller caller)
            throws IOException {
        Deadline deadline = deadline(request);
        JobSubmission job = AskedJob.of(request, caller);
        if (!(job.source() instanceof JobSource.Archive source)) {
            throw ProblemException.invalid("/source/kind", "another kind", "archive, if a tree is uploaded");
        }
        try (InputStream bytes = archive.getInputStream()) {
            if (!archives.keep(
                    source.archiveId(), bytes, Uploader.uploading(caller, job.cluster(), job.owner(), job.project()))) {
                throw ProblemException.invalid(
                        "/source/archiveId", source.archiveId(), "the SHA-256 of the archive, in hex");
            }
        }
        return advice(job, caller, deadline);
    }

    private Advice advice(JobSubmission job, Caller caller, Deadline deadline) {
        UUID id = UUID.fromString(job.externalId());
        return AskedJob.refusing(() -> adviser.advise(
                new AdviceQuestion(id, null, job, clock.instant()),
                deadline,
                past -> caller.sees(past.owner(), past.project())));
    }

    private Deadline deadline(AdviceRequest request) {
        Double seconds = request.deadlineSeconds();
        return Deadline.in(seconds == null ? settings.deadline() : Duration.ofNanos((long) (seconds * 1e9)), clock);
    }
}
