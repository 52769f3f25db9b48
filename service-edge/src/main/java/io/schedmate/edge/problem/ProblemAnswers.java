package io.schedmate.edge.problem;

import io.schedmate.edge.observe.Traces;
import io.schedmate.model.problem.Problem;
import io.schedmate.wire.WireJson;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.util.UriUtils;
import tools.jackson.databind.json.JsonMapper;

/** Writes problems as HTTP responses, with the called address, the trace id, and when to retry. */
public final class ProblemAnswers {

    private final Traces traces;
    private final JsonMapper mapper = WireJson.answers();

    ProblemAnswers(Traces traces) {
        this.traces = traces;
    }

    /** Returns the response for controllers and controller advice. */
    public ResponseEntity<Problem> answer(Problem problem, HttpServletRequest request) {
        return answer(problem, request, HttpHeaders.EMPTY);
    }

    ResponseEntity<Problem> answer(Problem problem, HttpServletRequest request, HttpHeaders beside) {
        HttpHeaders headers = new HttpHeaders(beside);
        headers.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
        if (problem.retryAfterSeconds() != null) {
            headers.set(HttpHeaders.RETRY_AFTER, problem.retryAfterSeconds().toString());
        }
        return ResponseEntity.status(problem.status()).headers(headers).body(located(problem, request));
    }

    /** Writes the response directly, for filters, which have no message converter. */
    public void write(Problem problem, HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setStatus(problem.status());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        if (problem.retryAfterSeconds() != null) {
            response.setHeader(
                    HttpHeaders.RETRY_AFTER, problem.retryAfterSeconds().toString());
        }
        response.getOutputStream().write(mapper.writeValueAsBytes(located(problem, request)));
    }

    private Problem located(Problem problem, HttpServletRequest request) {
        Object original = request.getAttribute("jakarta.servlet.error.request_uri");
        return problem.at(
                address(original == null ? request.getRequestURI() : original.toString()), traces.currentId());
    }

    private static URI address(String path) {
        try {
            return URI.create(path);
        } catch (IllegalArgumentException notAnAddress) {
            return URI.create(UriUtils.encodePath(path, "UTF-8"));
        }
    }
}
