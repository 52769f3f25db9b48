package io.schedmate.gateway.wiring.security;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerAuthentication;
import io.schedmate.gateway.wiring.audit.AuditedCall;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** An authenticated caller, by key or token. */
public final class KeyAuthentication extends CallerAuthentication {

    private static final long serialVersionUID = 1;

    private final String limitedAs;
    private final @Nullable String session;
    private final transient BooleanSupplier holds;

    /**
     * @param limitedAs the name under which its calls are counted
     * @param holds whether the key or token is still valid
     */
    KeyAuthentication(Caller caller, String limitedAs, BooleanSupplier holds) {
        this(caller, limitedAs, null, holds);
    }

    /** @param session the id of the browser's session */
    KeyAuthentication(Caller caller, String limitedAs, @Nullable String session, BooleanSupplier holds) {
        super(caller);
        this.limitedAs = limitedAs;
        this.session = session;
        this.holds = holds;
    }

    /** Records the caller, if the call gets an entry in the audit log. */
    void record(HttpServletRequest request) {
        AuditedCall.of(request).ifPresent(call -> call.by(limitedAs, caller(), session));
    }

    /** Returns the name under which its calls are counted. */
    public String limitedAs() {
        return limitedAs;
    }

    boolean holds() {
        return holds.getAsBoolean();
    }
}
