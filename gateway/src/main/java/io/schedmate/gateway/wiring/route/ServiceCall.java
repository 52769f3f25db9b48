package io.schedmate.gateway.wiring.route;

import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.schedmate.edge.problem.ProblemAnswers;
import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.util.concurrent.TimeoutException;
import org.springframework.cloud.gateway.server.mvc.common.MvcUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.servlet.function.HandlerFilterFunction;
import org.springframework.web.servlet.function.HandlerFunction;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/** Sends one call through the guard of its service. Converts any failure, including the service's own, to a problem. */
final class ServiceCall implements HandlerFilterFunction<ServerResponse, ServerResponse> {

    private static final int RETRY_AFTER_SECONDS = 5;

    private final GatewayProperties.Operation settings;
    private final ServiceGuard guard;
    private final ProblemAnswers answers;
    private final CallerFaults faults;

    ServiceCall(GatewayProperties.Operation settings, ServiceGuard guard, ProblemAnswers answers) {
        this.settings = settings;
        this.guard = guard;
        this.answers = answers;
        this.faults = new CallerFaults(settings);
    }

    @Override
    public ServerResponse filter(ServerRequest request, HandlerFunction<ServerResponse> next) {
        try {
            var answer = guard.call(
                    () -> next.handle(request),
                    settings.timeLimit(),
                    ServiceCall::isServiceFailure,
                    failure -> isServiceFailure(failure)
                            && !CallerFaults.mayBeARefusal(request, failure)
                            && faults.of(request, failure).isEmpty());
            if (isForeignError(answer)) {
                return replaced(request, answer);
            }
            EndedStream.put(request);
            return answer;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return problem(request, fallback(e));
        } catch (Exception e) {
            return problem(request, faults.of(request, e).orElseGet(() -> fallback(e)));
        }
    }

    /**
     * Whether a response shows that the service is failing. A failure in the API's own form does not: one caller may
     * cause it, which must not cut all other callers off from the service.
     */
    private static boolean isServiceFailure(ServerResponse answer) {
        return answer.statusCode().is5xxServerError() && isForeignError(answer);
    }

    /** Whether an exception shows that the service is failing. Exceptions from before anything is sent do not. */
    private static boolean isServiceFailure(Throwable failure) {
        return rootOf(failure) instanceof IOException || failure instanceof TimeoutException;
    }

    private static boolean isForeignError(ServerResponse answer) {
        return answer.statusCode().isError()
                && !MediaType.APPLICATION_PROBLEM_JSON.equalsTypeAndSubtype(
                        answer.headers().getContentType());
    }

    private ServerResponse replaced(ServerRequest request, ServerResponse answer) {
        ClientHttpResponse unread = MvcUtils.getAttribute(request, MvcUtils.CLIENT_RESPONSE_ATTR);
        if (unread != null) {
            unread.close();
        }
        return problem(
                request,
                UpstreamErrors.problem(settings.service(), answer.statusCode().value()));
    }

    private Problem fallback(Exception failure) {
        String service = settings.service();
        return switch (rootOf(failure)) {
            case CallNotPermittedException _ ->
                unavailable("%s is unavailable: its last calls failed. Try again.".formatted(service));
            case BulkheadFullException _ ->
                unavailable("%s is overloaded: too many calls are waiting. Try again.".formatted(service));
            case ConnectException _ -> unavailable("%s is unavailable. Try again.".formatted(service));
            case HttpConnectTimeoutException _ -> unavailable("%s is unavailable. Try again.".formatted(service));
            case InterruptedException _ ->
                unavailable("The gateway is shutting down and cannot wait for %s. Try again.".formatted(service));
            case TimeoutException _ ->
                Problem.of(
                                ProblemType.DEADLINE_EXCEEDED,
                                "No answer from %s within %d seconds. Try again."
                                        .formatted(service, settings.timeLimit().toSeconds()))
                        .retryAfter(RETRY_AFTER_SECONDS);
            case IllegalArgumentException _ ->
                Problem.of(
                        ProblemType.INVALID_REQUEST,
                        "The path or a header cannot be forwarded. Leave out unusual headers.");
            case Throwable other -> UpstreamErrors.broken(service, other);
        };
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable at = failure;
        while (at.getCause() != null
                && !(at instanceof ConnectException)
                && !(at instanceof HttpConnectTimeoutException)) {
            at = at.getCause();
        }
        return at;
    }

    private static Problem unavailable(String detail) {
        return Problem.of(ProblemType.UNAVAILABLE, detail).retryAfter(RETRY_AFTER_SECONDS);
    }

    private ServerResponse problem(ServerRequest request, Problem problem) {
        var answer = answers.answer(problem, request.servletRequest());
        var body = answer.getBody();
        return ServerResponse.status(answer.getStatusCode())
                .headers(headers -> answer.getHeaders()
                        .forEach((name, values) -> values.forEach(value -> {
                            if (!HttpHeaders.CONTENT_TYPE.equals(name)) {
                                headers.add(name, value);
                            }
                        })))
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(java.util.Objects.requireNonNull(body));
    }
}
