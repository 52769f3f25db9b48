package io.schedmate.gateway.wiring.security;

import static java.util.stream.Collectors.joining;

import io.schedmate.edge.problem.ProblemAnswers;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.access.Operation;
import io.schedmate.gateway.limit.CallLimits;
import io.schedmate.gateway.wiring.document.PublishedCalls;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.RequestRejectedHandler;

/** Answers unauthenticated, forbidden and too frequent calls with problems. */
final class Refusals implements AuthenticationEntryPoint, AccessDeniedHandler, RequestRejectedHandler {

    /** The methods that the firewall accepts. Any other method is answered as one that the address does not allow. */
    private static final Set<String> METHODS = Set.of("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT");

    private static final Problem NOWHERE =
            Problem.of(ProblemType.NOT_FOUND, "Expected a path of the API document. See /docs.");

    private final ProblemAnswers answers;
    private final PublishedCalls calls;
    private final CallLimits strangers;

    Refusals(ProblemAnswers answers, PublishedCalls calls, CallLimits strangers) {
        this.answers = answers;
        this.calls = calls;
        this.strangers = strangers;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        boolean sent = request.getHeader(HttpHeaders.AUTHORIZATION) != null;
        unknown(
                request,
                response,
                sent
                        ? "Expected a valid token from a configured issuer."
                                + " Fetch a new one, or send a key in X-API-Key."
                        : "Expected a key or a token, got none. Send a key in X-API-Key.");
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException failure)
            throws IOException {
        var call = calls.find(request);
        if (call.isPresent()) {
            answers.write(Problem.of(ProblemType.FORBIDDEN, forbidden(call.get())), request, response);
            return;
        }
        var methods = calls.methods(request);
        if (methods.isEmpty()) {
            answers.write(NOWHERE, request, response);
            return;
        }
        wrongMethod(request, response, methods);
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, RequestRejectedException failure)
            throws IOException {
        if (!METHODS.contains(request.getMethod())) {
            wrongMethod(request, response, calls.methods(request));
            return;
        }
        var problem = Problem.of(
                ProblemType.INVALID_REQUEST,
                "The path or a header contains invalid characters. Encode each only once.");
        answers.write(problem, request, response);
    }

    private void wrongMethod(HttpServletRequest request, HttpServletResponse response, List<String> methods)
            throws IOException {
        response.setHeader(HttpHeaders.ALLOW, String.join(", ", methods));
        answers.write(
                Problem.of(
                        ProblemType.METHOD_NOT_ALLOWED,
                        "Expected one of %s, got (%s). See /docs.".formatted(methods, request.getMethod())),
                request,
                response);
    }

    void unknown(HttpServletRequest request, HttpServletResponse response, String detail) throws IOException {
        var wait = strangers.take(request.getRemoteAddr());
        if (!wait.isZero()) {
            tooFast(request, response, strangers, wait);
            return;
        }
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "ApiKey header=\"X-API-Key\", Bearer");
        answers.write(Problem.of(ProblemType.UNAUTHENTICATED, detail), request, response);
    }

    /** Refuses a call that a page of an unknown origin made through the user's browser. */
    void foreignPage(HttpServletRequest request, HttpServletResponse response, String origin) throws IOException {
        answers.write(
                Problem.of(
                        ProblemType.FORBIDDEN,
                        "Cross-origin call from (%s) refused. Add the origin to schedmate.gateway.assistants.origins."
                                .formatted(origin)),
                request,
                response);
    }

    /** Refuses a change that a page of another site may have sent with the browser's cookie. */
    void notFromThePage(HttpServletRequest request, HttpServletResponse response) throws IOException {
        answers.write(
                Problem.of(
                        ProblemType.FORBIDDEN,
                        "Expected the session's token in X-CSRF-Token with each change." + " Reload the page."),
                request,
                response);
    }

    void tooFast(HttpServletRequest request, HttpServletResponse response, CallLimits limits, Duration wait)
            throws IOException {
        int seconds = (int) Math.max(1, Math.ceilDiv(wait.toMillis(), 1000));
        var rate = limits.rate();
        var problem = Problem.of(
                        ProblemType.RATE_LIMITED,
                        "Expected at most %d calls per second and %d concurrent calls, got more. Wait, then send fewer, larger calls."
                                .formatted(rate.callsPerSecond(), rate.burst()))
                .retryAfter(seconds);
        answers.write(problem, request, response);
    }

    void tooManyAtOnce(HttpServletRequest request, HttpServletResponse response, int most) throws IOException {
        var problem = Problem.of(
                        ProblemType.RATE_LIMITED,
                        "Expected at most %d concurrent calls of this kind, got more. Wait until some are answered."
                                .formatted(most))
                .retryAfter(1);
        answers.write(problem, request, response);
    }

    private static String forbidden(Operation call) {
        var roles = call.roles().stream().sorted().map(Role::wire).collect(joining(", "));
        return "Expected one of the roles %s, got (none of them). Ask an administrator.".formatted(roles);
    }
}
