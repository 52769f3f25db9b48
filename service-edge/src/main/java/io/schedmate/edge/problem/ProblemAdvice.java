package io.schedmate.edge.problem;

import io.schedmate.edge.outage.Failure;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.file.FileSystemException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Converts exceptions of controllers, and of Spring before a controller is called, to problems. */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);
    private static final int RETRY_AFTER_SECONDS = 5;

    private final ProblemAnswers answers;

    ProblemAdvice(ProblemAnswers answers) {
        this.answers = answers;
    }

    @ExceptionHandler
    ResponseEntity<Problem> refused(ProblemException refusal, HttpServletRequest request) {
        return answers.answer(refusal.problem(), request);
    }

    @ExceptionHandler
    ResponseEntity<Problem> failed(Exception failure, HttpServletRequest request) throws Exception {
        // Spring Security's filter chooses between 401 and 403.
        if (failure instanceof AccessDeniedException || failure instanceof AuthenticationException) {
            throw failure;
        }
        if (Failure.isOutage(failure)) {
            LOG.warn("Could not answer {} {}: {}", request.getMethod(), request.getRequestURI(), failure.toString());
            return answers.answer(
                    Problem.of(ProblemType.UNAVAILABLE, "The store does not answer. Try again.")
                            .retryAfter(RETRY_AFTER_SECONDS),
                    request);
        }
        if (failure instanceof IllegalArgumentException && namesNoType(request)) {
            return answers.answer(MvcProblems.byStatus(415), request);
        }
        LOG.error("Could not answer {} {}", request.getMethod(), request.getRequestURI(), failure);
        return answers.answer(MvcProblems.byStatus(500), request);
    }

    /** Whether the content type contains a wildcard. Spring fails on such a body instead of refusing it. */
    private static boolean namesNoType(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null && type.contains("*");
    }

    /** Answers a query, form or upload that is wrongly encoded, was truncated, or contains invalid characters. */
    @ExceptionHandler({InvalidParameterException.class, MultipartException.class, RequestRejectedException.class})
    ResponseEntity<Problem> unreadable(Exception failure, HttpServletRequest request) {
        if (isOfTheDisk(failure)) {
            LOG.error("Could not store the upload of {} {}", request.getMethod(), request.getRequestURI(), failure);
            return answers.answer(MvcProblems.byStatus(500), request);
        }
        return answers.answer(
                Problem.of(
                        ProblemType.INVALID_REQUEST,
                        "Expected UTF-8 parameters without unassigned characters, and complete parts. Encode them again and resend."),
                request);
    }

    private static boolean isOfTheDisk(@Nullable Throwable failure) {
        return failure instanceof FileSystemException || (failure != null && isOfTheDisk(failure.getCause()));
    }

    @ExceptionHandler
    ResponseEntity<Problem> failed(IOException failure, HttpServletRequest request) {
        // The request could not be read: it is too short, too slow, or not as announced.
        LOG.info("Could not read {} {}: {}", request.getMethod(), request.getRequestURI(), failure.toString());
        return answers.answer(MvcProblems.byStatus(400), request);
    }

    @Override
    protected ResponseEntity<Object> handleExceptionInternal(
            Exception failure, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        HttpServletRequest http = ((ServletWebRequest) request).getRequest();
        if (status.is5xxServerError()) {
            LOG.error("Could not answer {} {}", http.getMethod(), http.getRequestURI(), failure);
        }
        ResponseEntity<Problem> answer = answers.answer(MvcProblems.of(failure, status.value()), http, headers);
        return ResponseEntity.status(answer.getStatusCode())
                .headers(answer.getHeaders())
                .body(answer.getBody());
    }
}
