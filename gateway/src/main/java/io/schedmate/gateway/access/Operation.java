package io.schedmate.gateway.access;

import io.schedmate.edge.security.Role;
import java.util.Set;

/**
 * A call of the published document.
 *
 * @param id its operationId
 * @param method upper case
 * @param path as published, with {@code {name}} for variables, below {@link Operations#PREFIX}
 * @param roles any one of which may make the call
 */
public record Operation(String id, String method, String path, Set<Role> roles) {

    public Operation {
        if (roles.isEmpty()) {
            throw new IllegalArgumentException("Expected x-roles on " + id + " (none). Name who may call it.");
        }
    }
}
