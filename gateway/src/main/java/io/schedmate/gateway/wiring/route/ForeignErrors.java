package io.schedmate.gateway.wiring.route;

import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import java.util.stream.Stream;

/** Problems for failures that a service reports in another form than the API's. */
final class ForeignErrors {

    private ForeignErrors() {}

    /** @param status of the service's answer, 400 to 599 */
    static Problem problem(String service, int status) {
        if (status >= 500) {
            return Problem.of(
                    ProblemType.UPSTREAM_FAILED,
                    "Expected %s to answer (it failed with %d). Maybe try again; the trace id finds the cause in our logs."
                            .formatted(service, status));
        }
        var type = Stream.of(ProblemType.values())
                .filter(known -> known.status() == status)
                .findFirst()
                .orElse(ProblemType.INVALID_REQUEST);
        return Problem.of(
                type,
                "Expected a call that %s takes (refused with %d). Maybe see the API document."
                        .formatted(service, status));
    }

    static Problem broken(String service, Throwable failure) {
        return Problem.of(
                ProblemType.UPSTREAM_FAILED,
                "Expected %s to answer (%s). Maybe try again; the trace id finds the cause in our logs."
                        .formatted(service, failure.getClass().getSimpleName()));
    }
}
