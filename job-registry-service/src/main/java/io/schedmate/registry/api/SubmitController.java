package io.schedmate.registry.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.edge.upload.Uploader;
import io.schedmate.model.api.job.Job;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.registry.lifecycle.Answer;
import io.schedmate.registry.lifecycle.Archives;
import io.schedmate.registry.lifecycle.JobRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestPart;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** Accepts job submissions. */
@RestController
@RequestMapping("/api/v1/jobs")
class SubmitController {

    private final JobRegistry registry;
    private final Archives archives;

    SubmitController(JobRegistry registry, Archives archives) {
        this.registry = registry;
        this.archives = archives;
    }

    @RequiresRole({Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Job> submit(@RequestBody JobSubmission given, Caller caller) {
        JobSubmission submission = allowed(given, caller);
        if (submission.source() instanceof JobSource.Archive archive
                && !archives.holds(
                        archive.archiveId(),
                        Uploader.using(caller, submission.cluster(), submission.owner(), submission.project()))) {
            throw ProblemException.of(
                    ProblemType.SOURCE_NOT_ALLOWED,
                    "Expected an archive uploaded for this owner or project, got (%s). Send the archive as multipart/form-data."
                            .formatted(archive.archiveId()));
        }
        return answer(registry.submit(submission));
    }

    @RequiresRole({Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @PostMapping(consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    ResponseEntity<Job> submit(
            @RequestPart("job") JobSubmission given, @RequestPart MultipartFile archive, Caller caller)
            throws IOException {
        JobSubmission submission = allowed(given, caller);
        if (!(submission.source() instanceof JobSource.Archive source)) {
            throw ProblemException.invalid("/source/kind", "another kind", "archive, if a tree is uploaded");
        }
        try (InputStream bytes = archive.getInputStream()) {
            if (!archives.keep(
                    source.archiveId(),
                    bytes,
                    Uploader.uploading(caller, submission.cluster(), submission.owner(), submission.project()))) {
                throw ProblemException.invalid(
                        "/source/archiveId", source.archiveId(), "the SHA-256 of the archive, in hex");
            }
        }
        return answer(registry.submit(submission));
    }

    private static JobSubmission allowed(JobSubmission submission, Caller caller) {
        SubmissionLimits.check(submission);
        return JobReporters.submitted(submission, caller);
    }

    private static ResponseEntity<Job> answer(Answer<Job> answer) {
        return switch (answer) {
            case Answer.New<Job>(Job job) ->
                ResponseEntity.created(address(job)).body(job);
            case Answer.Known<Job>(Job job) ->
                ResponseEntity.ok().location(address(job)).body(job);
            case Answer.Conflict<Job>(String detail) -> throw Answers.conflict(detail);
            case Answer.Illegal<Job>(String detail) -> throw Answers.illegal(detail);
            case Answer.Unknown<Job>() -> throw new IllegalStateException("a submitted job is known");
        };
    }

    private static URI address(Job job) {
        return URI.create("/api/v1/jobs/" + job.jobId());
    }
}
