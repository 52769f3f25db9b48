package io.schedmate.failure.question;

import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.failure.jobs.KnownJobs;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.record.RecoveryRecords;
import io.schedmate.model.Engine;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.question.AnswerRecord;
import io.schedmate.model.api.question.QuestionAnswer;
import io.schedmate.model.api.question.RecordKind;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.query.status.JobStatus;
import io.schedmate.query.status.StatusAnswers;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers from the received events about a job, before its log is read. */
public record KnownStatus(KnownJobs jobs, Failures failures, RecoveryRecords recoveries, Clock clock) {

    private static final double CONFIDENCE = 0.95;
    private static final int NEWEST_RECOVERIES = 5;

    /** Returns the answer; empty if only the log can answer. */
    Optional<QuestionAnswer> ask(JobId jobId, String question) {
        if (!StatusAnswers.isAsked(question)) {
            return Optional.empty();
        }
        Optional<Failure> failure = failures.of(jobId, null, 1).stream().findFirst();
        List<RecoveryRecord> recovered =
                recoveries.list(new RecoveryRecords.Query(null, null, jobId, null, null, NEWEST_RECOVERIES));
        JobStatus status = status(jobId, failure.map(Failure::exit).orElse(null), recovered);
        return StatusAnswers.to(question, status, clock.instant())
                .map(known -> new QuestionAnswer(
                        true,
                        known.answer(),
                        List.of(),
                        Engine.RULES,
                        CONFIDENCE,
                        null,
                        switch (known.basis()) {
                            case JOB -> List.of(new AnswerRecord(RecordKind.JOB, jobId.toString(), state(status)));
                            case FAILURE ->
                                failure
                                        .map(it -> new AnswerRecord(
                                                RecordKind.FAILURE,
                                                it.failureId().toString(),
                                                known.answer()))
                                        .stream()
                                        .toList();
                            case RECOVERY ->
                                recovered.stream()
                                        .map(it -> new AnswerRecord(
                                                RecordKind.RECOVERY,
                                                it.recoveryId().toString(),
                                                words(it)))
                                        .toList();
                        }));
    }

    private JobStatus status(JobId jobId, @Nullable JobExit exit, List<RecoveryRecord> recovered) {
        KnownJobs.Status current =
                jobs.status(jobId).orElseGet(() -> new KnownJobs.Status(null, null, null, null, null, List.of(), null));
        return new JobStatus(
                current.state(),
                current.since() == null ? current.submittedAt() : current.since(),
                current.attempt(),
                current.submittedAt(),
                current.startedAt(),
                current.nodes(),
                current.gpus(),
                exit == null ? null : words(exit),
                recovered.stream().map(KnownStatus::words).toList());
    }

    private static String state(JobStatus job) {
        return "%s since %s, attempt %s".formatted(job.state(), job.since(), job.attempt());
    }

    private static String words(RecoveryRecord recovery) {
        return recovery.status().wire().replace('_', ' ') + ", of "
                + recovery.createdAt().truncatedTo(ChronoUnit.SECONDS);
    }

    private static @Nullable String words(JobExit exit) {
        List<String> words = new ArrayList<>();
        if (exit.exitCode() != null) {
            words.add("exit code " + exit.exitCode());
        }
        if (exit.signal() != null) {
            words.add("signal " + exit.signal());
        }
        if (exit.schedulerReason() != null) {
            words.add(exit.schedulerReason());
        }
        return words.isEmpty() ? null : String.join(", ", words);
    }
}
