package io.schedmate.gateway.wiring.audit;

import io.schedmate.edge.problem.ProblemAnswers;
import io.schedmate.edge.security.CallerAuthentication;
import io.schedmate.gateway.audit.AuditTrail;
import io.schedmate.model.problem.Problem;
import io.schedmate.model.problem.ProblemType;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets a permitted change pass only if its entry can be stored, and reads the state before the change. */
public final class AuditGate extends OncePerRequestFilter {

    private static final Logger LOG = LoggerFactory.getLogger(AuditGate.class);
    private static final int RETRY_AFTER_SECONDS = 5;

    private final AuditTrail trail;
    private final StateBefore before;
    private final ProblemAnswers answers;

    AuditGate(AuditTrail trail, StateBefore before, ProblemAnswers answers) {
        this.trail = trail;
        this.before = before;
        this.answers = answers;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        AuditedCall call = AuditedCall.of(request)
                .filter(found -> found.operation().published() && found.isKept())
                .orElse(null);
        if (call != null && !isKeptUp()) {
            answers.write(
                    Problem.of(
                                    ProblemType.UNAVAILABLE,
                                    "The audit log is unavailable, and changes are refused without it." + " Try again.")
                            .retryAfter(RETRY_AFTER_SECONDS),
                    request,
                    response);
            return;
        }
        if (call != null
                && SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication known) {
            call.before(before.of(call.operation(), known.caller()));
        }
        chain.doFilter(request, response);
    }

    private boolean isKeptUp() {
        try {
            trail.check();
            return true;
        } catch (RuntimeException unavailable) {
            LOG.warn("A change was refused because the audit log accepts no entries: {}", unavailable.toString());
            return false;
        }
    }
}
