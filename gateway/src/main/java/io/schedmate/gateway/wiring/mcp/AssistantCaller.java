package io.schedmate.gateway.wiring.mcp;

import io.modelcontextprotocol.common.McpTransportContext;
import io.schedmate.edge.security.Role;
import io.schedmate.gateway.wiring.security.KeyAuthentication;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.http.HttpHeaders;
import org.springframework.web.servlet.function.ServerRequest;

/**
 * The caller on whose behalf an assistant acts.
 *
 * @param header the header that contained the proof
 * @param proof the key or token, which the tools' calls use too
 * @param limitedAs the name under which the caller's calls are counted
 * @param address the address of the caller
 */
record AssistantCaller(String header, String proof, String limitedAs, String address, Set<Role> roles) {

    private static final String NAME = "caller";

    static McpTransportContext of(ServerRequest request) {
        var known = (KeyAuthentication) request.principal().orElseThrow();
        String header = Stream.of("X-API-Key", HttpHeaders.AUTHORIZATION)
                .filter(name -> request.headers().firstHeader(name) != null)
                .findFirst()
                .orElseThrow();
        String proof = Objects.requireNonNull(request.headers().firstHeader(header));
        return McpTransportContext.create(Map.of(
                NAME,
                new AssistantCaller(
                        header,
                        proof,
                        known.limitedAs(),
                        request.servletRequest().getRemoteAddr(),
                        known.caller().roles())));
    }

    static AssistantCaller of(McpTransportContext context) {
        return (AssistantCaller) context.get(NAME);
    }

    /** Returns the roles only, without the key or token. */
    @Override
    public String toString() {
        return "AssistantCaller" + roles;
    }
}
