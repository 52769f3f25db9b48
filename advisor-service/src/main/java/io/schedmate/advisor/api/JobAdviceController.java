package io.schedmate.advisor.api;

import io.schedmate.advisor.advise.AdviceQueue;
import io.schedmate.advisor.advise.Deadline;
import io.schedmate.advisor.advise.FinishedAdvice;
import io.schedmate.advisor.advise.StoredAdvice;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.RequiresRole;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.advice.AnswerStatus;
import io.schedmate.model.job.JobId;
import io.schedmate.model.problem.ProblemType;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Returns the advice on submitted jobs. */
@RestController
@RequestMapping("/api/v1/jobs/{jobId}/advice")
class JobAdviceController {

    private static final double MAX_WAIT = 30;
    /** The polling interval, because another replica may finish the advice without a signal here. */
    private static final Duration LOOK_FOR_OTHERS = Duration.ofSeconds(1);

    private final AdviceQueue queue;
    private final FinishedAdvice finished;
    private final Clock clock;

    JobAdviceController(AdviceQueue queue, FinishedAdvice finished, Clock clock) {
        this.queue = queue;
        this.finished = finished;
        this.clock = clock;
    }

    @RequiresRole({Role.READER, Role.SUBMITTER, Role.OPERATOR, Role.ADMIN})
    @GetMapping
    ResponseEntity<Advice> read(
            @PathVariable JobId jobId, @RequestParam(defaultValue = "0") double waitSeconds, Caller caller)
            throws InterruptedException {
        if (!(waitSeconds >= 0 && waitSeconds <= MAX_WAIT)) {
            throw ProblemException.invalid(
                    "query:waitSeconds", Double.toString(waitSeconds), "a number of seconds from 0 to 30");
        }
        AdviceQueue.Known known = await(jobId, Deadline.in(Duration.ofMillis((long) (waitSeconds * 1000)), clock))
                .filter(each -> caller.sees(each.owner(), each.project()))
                .orElseThrow(() -> unknown(jobId));
        StoredAdvice advised = known.advised();
        return advised == null
                ? ResponseEntity.status(HttpStatus.ACCEPTED)
                        .header(HttpHeaders.RETRY_AFTER, "1")
                        .body(pending(known))
                : ResponseEntity.ok(advised.shown(past -> caller.sees(past.owner(), past.project())));
    }

    private Optional<AdviceQueue.Known> await(JobId jobId, Deadline deadline) throws InterruptedException {
        try (FinishedAdvice.Word word = finished.of(jobId)) {
            Optional<AdviceQueue.Known> known = queue.find(jobId);
            while (known.map(AdviceQueue.Known::advised).isEmpty()
                    && clock.instant().isBefore(deadline.end())) {
                Duration left = deadline.left();
                word.await(left.compareTo(LOOK_FOR_OTHERS) < 0 ? left : LOOK_FOR_OTHERS);
                known = queue.find(jobId);
            }
            return known;
        }
    }

    private static Advice pending(AdviceQueue.Known known) {
        return new Advice(
                known.adviceId(),
                known.jobId(),
                AnswerStatus.PENDING,
                null,
                null,
                null,
                List.of(),
                List.of(),
                null,
                null,
                null,
                List.of(),
                List.of(),
                List.of());
    }

    /** Returns the problem for an unknown job. A job of another owner is also reported as not found. */
    private static ProblemException unknown(JobId jobId) {
        return ProblemException.of(
                ProblemType.NOT_FOUND,
                "Expected a known job, got (%s). Check cluster, scheduler and externalId, and compute the id again."
                        .formatted(jobId));
    }
}
