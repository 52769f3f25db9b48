package io.schedmate.gateway.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The caller who made a call.
 *
 * @param id {@code key:} and the key's id, or {@code sub:} and a token's issuer and subject
 * @param name the name of the key, or the subject of the token
 * @param roles in the wire form, sorted
 * @param person true for a person's key, false for a program's
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
