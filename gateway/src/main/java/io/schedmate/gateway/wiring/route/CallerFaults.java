package io.schedmate.gateway.wiring.route;

import io.schedmate.gateway.wiring.GatewayProperties;
import io.schedmate.gateway.wiring.route.CallerBody.Fault;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.util.WebUtils;

/** Distinguishes calls that failed because of the caller from those that failed because of the service. */
final class CallerFaults {

    private final GatewayProperties.Operation settings;

    CallerFaults(GatewayProperties.Operation settings) {
        this.settings = settings;
    }

    /** Returns the problem for the caller; empty if the caller is not at fault. */
    Optional<Problem> of(ServerRequest request, Throwable failure) {
        var body = WebUtils.getNativeRequest(request.servletRequest(), CallerBody.class);
        if (body == null) {
            return Optional.empty();
        }
        Fault fault = body.fault();
        if (fault == null && failure instanceof TimeoutException && isSlow(body)) {
            fault = Fault.TOO_SLOW;
        }
        return Optional.ofNullable(fault).map(this::problem);
    }

    /**
     * Whether the service may have closed the connection because it refused the body: as too large, of a wrong type or
     * malformed. A service that does not read all of a refused body closes the connection, and its response is lost.
     */
    static boolean mayBeARefusal(ServerRequest request, Throwable failure) {
        var body = WebUtils.getNativeRequest(request.servletRequest(), CallerBody.class);
        return body != null && body.isAnnounced() && !isOfTheConnect(failure) && !(failure instanceof TimeoutException);
    }

    private static boolean isOfTheConnect(@Nullable Throwable failure) {
        return failure instanceof ConnectException
                || failure instanceof HttpConnectTimeoutException
                || (failure != null && isOfTheConnect(failure.getCause()));
    }

    /** Whether the call was waiting for the caller at its end, or for more than half of the time limit. */
    private boolean isSlow(CallerBody body) {
        return body.isWaitedFor() || body.waited().multipliedBy(2).compareTo(settings.timeLimit()) > 0;
    }

    private Problem problem(Fault fault) {
        return switch (fault) {
            case TOO_LARGE -> BodyLimitFilter.tooLarge(settings.bodyLimit().toBytes(), -1);
            case TOO_SLOW ->
                Problem.of(
                        ProblemType.REQUEST_TIMEOUT,
                        "Expected the whole body within %s, got part of it. Send smaller parts."
                                .formatted(words(settings.timeLimit())));
            case BROKEN_OFF ->
                Problem.of(
                        ProblemType.INVALID_REQUEST,
                        "Expected the whole body as announced, got part of it. Resend it.");
        };
    }

    private static String words(Duration limit) {
        return limit.toSeconds() + " seconds, without long pauses";
    }
}
