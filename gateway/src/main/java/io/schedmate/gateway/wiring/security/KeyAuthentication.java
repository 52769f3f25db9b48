package io.schedmate.gateway.wiring.security;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerAuthentication;
import io.schedmate.gateway.wiring.audit.AuditedCall;
import jakarta.servlet.http.HttpServletRequest;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A caller who has shown who they are, by key or by token. */
public final class KeyAuthentication extends CallerAuthentication {

    private static final long serialVersionUID = 1;

    private final String limitedAs;
    private final @Nullable String session;
    private final transient BooleanSupplier holds;

    /**
     * @param limitedAs whose limits its calls are counted against
     * @param holds whether the key or token still stands for the caller
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

    /** Says who makes the call, where it has an entry in the audit log. */
    void tell(HttpServletRequest request) {
        AuditedCall.of(request).ifPresent(call -> call.by(limitedAs, caller(), session));
    }

    /** Whose limits its calls are counted against. */
    public String limitedAs() {
        return limitedAs;
    }

    boolean holds() {
        return holds.getAsBoolean();
    }
}
