package io.schedmate.gateway.wiring.security;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerAuthentication;
import io.schedmate.gateway.wiring.audit.AuditedCall;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A caller who was authenticated by a key, a token or a session. */
public final class KeyAuthentication extends CallerAuthentication {

    private static final long serialVersionUID = 1;

    private final String limitedAs;
    private final @Nullable String session;
    private final transient BooleanSupplier holds;

    /**
     * Creates an authentication by key or token.
     *
     * @param limitedAs the name under which the caller's calls are counted
     * @param holds whether the key or token is still valid
     */
    KeyAuthentication(Caller caller, String limitedAs, BooleanSupplier holds) {
        this(caller, limitedAs, null, holds);
    }

    /**
     * Creates an authentication by session.
     *
     * @param session the id of the browser's session
     */
    KeyAuthentication(Caller caller, String limitedAs, @Nullable String session, BooleanSupplier holds) {
        super(caller);
        this.limitedAs = limitedAs;
        this.session = session;
        this.holds = holds;
    }

    /** Records the caller in the audit entry of the call, if it gets one. */
    void record(HttpServletRequest request) {
        AuditedCall.of(request).ifPresent(call -> call.by(limitedAs, caller(), session));
    }

    /** Returns the name under which the caller's calls are counted. */
    public String limitedAs() {
        return limitedAs;
    }

    boolean holds() {
        return holds.getAsBoolean();
    }
}
