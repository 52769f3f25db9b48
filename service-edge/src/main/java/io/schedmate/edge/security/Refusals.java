package io.schedmate.edge.security;

import io.schedmate.edge.problem.ProblemAnswers;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;

/** Answers unauthenticated and forbidden calls with problems. */
final class Refusals implements AuthenticationEntryPoint, AccessDeniedHandler {

    private final ProblemAnswers answers;

    Refusals(ProblemAnswers answers) {
        this.answers = answers;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        boolean sent = request.getHeader(HttpHeaders.AUTHORIZATION) != null;
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        answers.write(
                Problem.of(
                        ProblemType.UNAUTHENTICATED,
                        "Expected a valid token from the gateway, got (%s). Call the gateway instead."
                                .formatted(sent ? "another one" : "none")),
                request,
                response);
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException failure)
            throws IOException {
        answers.write(
                Problem.of(
                        ProblemType.FORBIDDEN,
                        "Expected a caller with permission for this call. Ask an administrator."),
                request,
                response);
    }
}
