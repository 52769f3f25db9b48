package io.schedmate.gateway.wiring.route;

import io.schedmate.edge.security.InternalTokens;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.access.Operation;
import io.schedmate.gateway.session.ToolCalls;
import io.schedmate.gateway.wiring.security.KeyAuthentication;
import java.util.Set;
import java.util.function.Function;
import org.springframework.http.HttpHeaders;
import org.springframework.web.servlet.function.ServerRequest;

/** Replaces the caller's credentials with a signed token that describes the caller. */
final class CallerHeaders implements Function<ServerRequest, ServerRequest> {

    private static final Set<String> OURS =
            Set.of("X-API-Key", HttpHeaders.AUTHORIZATION, HttpHeaders.COOKIE, "X-CSRF-Token", ToolCalls.HEADER);

    private final Operation operation;
    private final InternalTokens tokens;

    CallerHeaders(Operation operation, InternalTokens tokens) {
        this.operation = operation;
        this.tokens = tokens;
    }

    @Override
    public ServerRequest apply(ServerRequest request) {
        var known = (KeyAuthentication) request.principal().orElseThrow();
        known.caller().require(operation.roles().toArray(Role[]::new));
        return ServerRequest.from(request)
                .headers(headers -> {
                    OURS.forEach(headers::remove);
                    headers.setBearerAuth(tokens.mint(known.caller()));
                })
                .build();
    }
}
