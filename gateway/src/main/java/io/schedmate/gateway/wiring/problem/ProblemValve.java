package io.schedmate.gateway.wiring.problem;

import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renders refusals by the web server itself, which rejects unreadable requests before a filter sees them. Tomcat
 * creates the valve by its class name.
 */
public final class ProblemValve extends ErrorReportValve {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemValve.class);

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        if (response.getStatus() < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        Problem problem = problem(response.getStatus());
        // The server answers an unknown method, coding or version with 501 or 505, but only the caller is at fault.
        response.setStatus(problem.status());
        response.setContentType("application/problem+json");
        try {
            response.getOutputStream()
                    .write(WireJson.answers()
                            .writeValueAsString(problem.at(URI.create("/"), null))
                            .getBytes(StandardCharsets.UTF_8));
            response.finishResponse();
        } catch (IOException | IllegalStateException e) {
            LOG.debug("Could not send a refusal to a caller.", e);
        }
    }

    private static Problem problem(int status) {
        var type = Stream.of(ProblemType.values())
                .filter(known -> known.status() == status)
                .findFirst()
                .orElse(status == 500 ? ProblemType.INTERNAL : ProblemType.INVALID_REQUEST);
        return Problem.of(
                type,
                "The server could not parse the request (status %d). Encode the path only once.".formatted(status));
    }
}
