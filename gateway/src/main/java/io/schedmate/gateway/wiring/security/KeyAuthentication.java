package io.schedmate.gateway.wiring.security;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerAuthentication;

/** A caller who has shown who they are, by key or by token. */
public final class KeyAuthentication extends CallerAuthentication {

    private static final long serialVersionUID = 1;

    private final String limitedAs;

    /** @param limitedAs whose limits its calls are counted against */
    KeyAuthentication(Caller caller, String limitedAs) {
        super(caller);
        this.limitedAs = limitedAs;
    }

    public String limitedAs() {
        return limitedAs;
    }
}
