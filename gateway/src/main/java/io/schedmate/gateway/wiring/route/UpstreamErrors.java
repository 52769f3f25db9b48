package io.schedmate.gateway.wiring.route;

import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import java.util.stream.Stream;

/** Creates problems for failures that a service does not report in the API's form. */
final class UpstreamErrors {

    private UpstreamErrors() {}

    /**
     * Returns the problem for a service's response.
     *
     * @param status the status of the response, 400 to 599
     */
    static Problem problem(String service, int status) {
        if (status >= 500) {
            return Problem.of(
                    ProblemType.UPSTREAM_FAILED,
                    "%s failed with status %d. Try again. The trace id identifies the cause in its log."
                            .formatted(service, status));
        }
        var type = Stream.of(ProblemType.values())
                .filter(known -> known.status() == status)
                .findFirst()
                .orElse(ProblemType.INVALID_REQUEST);
        return Problem.of(type, "%s refused the call with status %d. See the API document.".formatted(service, status));
    }

    static Problem broken(String service, Throwable failure) {
        return Problem.of(
                ProblemType.UPSTREAM_FAILED,
                "No answer from %s: %s. Try again. The trace id identifies the cause in its log."
                        .formatted(service, failure.getClass().getSimpleName()));
    }
}
