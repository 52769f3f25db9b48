package io.schedmate.gateway.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The maker of a call.
 *
 * @param id {@code key:} and the key's id, or {@code sub:} and a token's issuer and subject
 * @param name the name given to the key, or the token's subject
 * @param roles in the wire form, sorted
 * @param person whether it is a person's key rather than a program's
 * @param session the id of the browser's session; null if the call contained a key or token
 */
public record AuditActor(
        String id,
        String name,
        List<String> roles,
        boolean person,
        @Nullable String session) {

    public AuditActor {
        roles = List.copyOf(roles);
    }
}
