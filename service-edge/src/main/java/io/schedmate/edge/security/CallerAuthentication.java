package io.schedmate.edge.security;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.authentication.InsufficientAuthenticationException;
import org.springframework.security.core.context.SecurityContextHolder;

/** The authentication of a caller. */
public class CallerAuthentication extends AbstractAuthenticationToken {

    private static final long serialVersionUID = 1;

    private final transient Caller caller;

    public CallerAuthentication(Caller caller) {
        super(List.of());
        this.caller = caller;
        setAuthenticated(true);
    }

    /**
     * Returns the caller of the current thread's request.
     *
     * @throws InsufficientAuthenticationException if the request is not authenticated
     */
    static Caller current() {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication known) {
            return known.caller();
        }
        throw new InsufficientAuthenticationException("Expected a call through the gateway.");
    }

    public final Caller caller() {
        return caller;
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
}
