package io.schedmate.agent.api;

import io.schedmate.agent.command.AgentRefused;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.signing.AgentCall;
import io.schedmate.signing.CallRefused;
import io.schedmate.signing.CallVerifier;
import io.schedmate.signing.TrustedKey;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Accepts signed calls and the few open ones. Each response states whether the node is real or simulated. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 100)
class SignedCalls extends OncePerRequestFilter {

    static final String ROOT = "/agent/v1";
    private static final int MAX_BYTES = 1 << 20;
    private static final byte[] NOTHING = {};
    private static final String SIGNER = SignedCalls.class.getName() + ".signer";

    /**
     * The form of the agent's paths. They need no escapes, parameters or dot segments, so a path with one is refused.
     */
    private static final Pattern PLAIN = Pattern.compile("(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+");

    private static final Set<String> OPEN = Set.of(
            ROOT + "/health",
            "/actuator/health",
            "/actuator/health/liveness",
            "/actuator/health/readiness",
            "/actuator/prometheus");
    private static final Set<String> READING = Set.of("GET", "HEAD");

    private final CallVerifier verifier;
    private final AgentMode mode;
    private final ProblemAnswers problems;

    SignedCalls(CallVerifier verifier, AgentMode mode, ProblemAnswers problems) {
        this.verifier = verifier;
        this.mode = mode;
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        response.setHeader("SchedMate-Mode", mode.wire());
        String path = request.getRequestURI();
        if (!PLAIN.matcher(path).matches()) {
            problems.write(
                    request,
                    response,
                    AgentRefusal.INVALID_REQUEST,
                    "Expected a path in normal form. Write it as in the OpenAPI document.");
            return;
        }
        if (OPEN.contains(path) && READING.contains(request.getMethod())) {
            chain.doFilter(request, response);
            return;
        }
        byte[] body;
        try {
            TrustedKey signer = verifier.verifyHead(call(request, NOTHING));
            body = body(request);
            verifier.verifyBody(call(request, body));
            request.setAttribute(SIGNER, signer);
        } catch (CallRefused refused) {
            problems.write(request, response, refused.refusal(), refused.detail());
            return;
        } catch (AgentRefused refused) {
            problems.write(request, response, refused.refusal(), refused.detail());
            return;
        }
        chain.doFilter(new KeptBody(request, body), response);
    }

    /** Returns the signer of the call. Throws if the call is not signed. */
    static TrustedKey signer(HttpServletRequest request) {
        if (request.getAttribute(SIGNER) instanceof TrustedKey signer) {
            return signer;
        }
        throw AgentRefused.because(AgentRefusal.BAD_SIGNATURE, "Expected a signed call, got none. Sign it.");
    }

    private static byte[] body(HttpServletRequest request) throws IOException {
        boolean fits = request.getContentLengthLong() <= MAX_BYTES;
        byte[] body = fits ? request.getInputStream().readNBytes(MAX_BYTES + 1) : NOTHING;
        if (!fits || body.length > MAX_BYTES) {
            throw AgentRefused.because(
                    AgentRefusal.INVALID_REQUEST,
                    "Expected a body of at most %d bytes, got more. Send less.".formatted(MAX_BYTES));
        }
        return body;
    }

    private static AgentCall call(HttpServletRequest request, byte[] body) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        Collections.list(request.getHeaderNames())
                .forEach(name -> headers.put(name, String.join(", ", Collections.list(request.getHeaders(name)))));
        String query = request.getQueryString();
        return new AgentCall(
                request.getMethod(), request.getRequestURI(), "?" + (query == null ? "" : query), headers, body);
    }
}
