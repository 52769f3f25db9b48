package io.schedmate.agent.api;

import io.schedmate.agent.command.AgentRefused;
import io.schedmate.agent.command.SchedulerUnavailable;
import io.schedmate.model.api.agent.AgentProblem;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.problem.FieldViolation;
import io.schedmate.wire.Violations;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import tools.jackson.core.JacksonException;

/** Converts exceptions to problems of the catalogue. */
@RestControllerAdvice
class Refusals {

    private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
    private static final int SCHEDULER_RETRY_SECONDS = 15;

    private final ProblemAnswers problems;

    Refusals(ProblemAnswers problems) {
        this.problems = problems;
    }

    @ExceptionHandler
    ResponseEntity<AgentProblem> refused(AgentRefused refused, HttpServletRequest request) {
        return answer(request, refused.refusal(), refused.detail(), refused.retryAfterSeconds(), refused.violations());
    }

    @ExceptionHandler
    ResponseEntity<AgentProblem> unavailable(SchedulerUnavailable unavailable, HttpServletRequest request) {
        return answer(
                request,
                AgentRefusal.SCHEDULER_AWAY,
                String.valueOf(unavailable.getMessage()),
                unavailable.mayComeBack() ? SCHEDULER_RETRY_SECONDS : null,
                List.of());
    }

    @ExceptionHandler
    ResponseEntity<AgentProblem> unreadable(HttpMessageNotReadableException unreadable, HttpServletRequest request) {
        if (unreadable.getCause() instanceof JacksonException json) {
            FieldViolation violation = Violations.of(json);
            String detail = "Expected %s at %s, got (%s). Correct it and resend with the same key."
                    .formatted(
                            violation.right(),
                            violation.where().isEmpty() ? "the top" : violation.where(),
                            violation.wrong());
            return answer(request, AgentRefusal.INVALID_REQUEST, detail, null, List.of(violation));
        }
        return invalid(request, "Expected a JSON body, got none. Send the order as application/json.");
    }

    @ExceptionHandler
    ResponseEntity<AgentProblem> wrongType(MethodArgumentTypeMismatchException wrong, HttpServletRequest request) {
        var violation = new FieldViolation("path:" + wrong.getName(), "(" + wrong.getValue() + ")", "a UUID");
        return answer(
                request,
                AgentRefusal.INVALID_REQUEST,
                "Expected %s to be a UUID, got (%s). Copy it from the first answer."
                        .formatted(wrong.getName(), wrong.getValue()),
                null,
                List.of(violation));
    }

    @ExceptionHandler
    ResponseEntity<AgentProblem> wrongMethod(HttpRequestMethodNotSupportedException wrong, HttpServletRequest request) {
        return invalid(
                request,
                "Expected one of %s, got (%s). See the OpenAPI document."
                        .formatted(wrong.getSupportedHttpMethods(), wrong.getMethod()));
    }

    @ExceptionHandler
    ResponseEntity<AgentProblem> wrongMedia(HttpMediaTypeException wrong, HttpServletRequest request) {
        return invalid(request, "Expected application/json, got (%s). Set the header.".formatted(wrong.getMessage()));
    }

    @ExceptionHandler
    ResponseEntity<AgentProblem> nothing(NoResourceFoundException nothing, HttpServletRequest request) {
        return answer(
                request,
                AgentRefusal.NOT_FOUND,
                "Expected a path of the OpenAPI document, got (%s). Check the spelling."
                        .formatted(request.getRequestURI()),
                null,
                List.of());
    }

    /**
     * Answers an unexpected error, which is the agent's fault. The response reveals no internal detail. The agent's log
     * contains it under the id that the response states.
     */
    @ExceptionHandler
    ResponseEntity<AgentProblem> unexpected(Exception failure, HttpServletRequest request) {
        if (failure instanceof ErrorResponse known && known.getStatusCode().is4xxClientError()) {
            return invalid(
                    request,
                    "Expected a call that follows the OpenAPI document, got (%s). Correct it."
                            .formatted(known.getBody().getDetail()));
        }
        UUID number = UUID.randomUUID();
        LOG.error("A call failed ({}): {} {}", number, request.getMethod(), request.getRequestURI(), failure);
        return answer(
                request,
                AgentRefusal.INTERNAL_ERROR,
                "The agent failed to execute the call. Search its log for %s.".formatted(number),
                null,
                List.of());
    }

    private ResponseEntity<AgentProblem> invalid(HttpServletRequest request, String detail) {
        return answer(request, AgentRefusal.INVALID_REQUEST, detail, null, List.of());
    }

    private ResponseEntity<AgentProblem> answer(
            HttpServletRequest request,
            AgentRefusal refusal,
            String detail,
            @Nullable Integer retryAfterSeconds,
            List<FieldViolation> violations) {
        var answer = ResponseEntity.status(refusal.status()).contentType(MediaType.APPLICATION_PROBLEM_JSON);
        if (retryAfterSeconds != null) {
            answer.header(HttpHeaders.RETRY_AFTER, retryAfterSeconds.toString());
        }
        return answer.body(problems.problem(request, refusal, detail, retryAfterSeconds, violations));
    }
}
