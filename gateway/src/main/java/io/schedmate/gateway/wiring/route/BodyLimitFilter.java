package io.schedmate.gateway.wiring.route;

import io.schedmate.edge.problem.ProblemAnswers;
import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.document.PublishedCalls;
import io.schedmate.gateway.wiring.security.OpenCall;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a body that is announced as too large before reading it, and limits the size of all other bodies and the time
 * in which they arrive.
 */
@Component
class BodyLimitFilter extends OncePerRequestFilter {

    private static final DataSize OWN_CALLS = DataSize.ofKilobytes(64);

    private final PublishedCalls calls;
    private final GatewayProperties settings;
    private final ProblemAnswers answers;

    BodyLimitFilter(PublishedCalls calls, GatewayProperties settings, ProblemAnswers answers) {
        this.calls = calls;
        this.settings = settings;
        this.answers = answers;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var operation = routed(request);
        long limit = operation
                .map(GatewayProperties.Operation::bodyLimit)
                .orElse(OWN_CALLS)
                .toBytes();
        if (request.getContentLengthLong() > limit) {
            answers.write(tooLarge(limit, request.getContentLengthLong()), request, response);
            return;
        }
        Duration within = operation.map(GatewayProperties.Operation::timeLimit).orElse(settings.bodyWithin());
        var body = new CallerBody(request, limit, within);
        OpenCall.whenEnded(request, body::end);
        try {
            chain.doFilter(body, response);
        } finally {
            if (!body.endsAtOnce()) {
                // Sends the response before the rest of the request is read.
                response.flushBuffer();
                body.awaitEnd();
            }
        }
    }

    /** Returns the settings of the operation; empty for a call that the gateway answers itself. */
    private Optional<GatewayProperties.Operation> routed(HttpServletRequest request) {
        return calls.find(request).map(operation -> settings.operations().get(operation.id()));
    }

    static Problem tooLarge(long limit, long bytes) {
        return Problem.of(
                ProblemType.TOO_LARGE,
                "Expected at most %d bytes, got (%s). Send smaller parts."
                        .formatted(limit, bytes < 0 ? "more" : bytes));
    }
}
