package io.schedmate.gateway.wiring.security;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerAuthentication;
import java.util.function.BooleanSupplier;

/** A caller who has shown who they are, by key or by token. */
public final class KeyAuthentication extends CallerAuthentication {

    private static final long serialVersionUID = 1;

    private final String limitedAs;
    private final transient BooleanSupplier holds;

    /**
     * @param limitedAs whose limits its calls are counted against
     * @param holds whether the key or token still stands for the caller
     */
    KeyAuthentication(Caller caller, String limitedAs, BooleanSupplier holds) {
        super(caller);
        this.limitedAs = limitedAs;
        this.holds = holds;
    }

    String limitedAs() {
        return limitedAs;
    }

    boolean holds() {
        return holds.getAsBoolean();
    }
}
