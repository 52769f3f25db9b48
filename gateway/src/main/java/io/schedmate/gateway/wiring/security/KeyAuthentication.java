package io.schedmate.gateway.wiring.security;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** A caller who has shown who they are, by key or by token. */
public final class KeyAuthentication extends AbstractAuthenticationToken {

    private static final long serialVersionUID = 1;

    private final transient Caller caller;
    private final String limitedAs;

    /** @param limitedAs whose bucket its calls are taken from */
    KeyAuthentication(Caller caller, String limitedAs) {
        super(authorities(caller));
        this.caller = caller;
        this.limitedAs = limitedAs;
        setAuthenticated(true);
    }

    public Caller caller() {
        return caller;
    }

    String limitedAs() {
        return limitedAs;
    }

    @Override
    public @Nullable Object getCredentials() {
        return null;
    }

    @Override
    public String getPrincipal() {
        return caller.subject();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    private static List<SimpleGrantedAuthority> authorities(Caller caller) {
        return caller.roles().stream()
                .map(Role::wire)
                .map(SimpleGrantedAuthority::new)
                .toList();
    }
}
