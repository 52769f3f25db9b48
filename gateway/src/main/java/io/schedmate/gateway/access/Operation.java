package io.schedmate.gateway.access;

import io.schedmate.edge.security.Role;
import java.util.Set;

/**
 * An operation of the published API.
 *
 * @param id the operationId
 * @param method the HTTP method, in upper case
 * @param path the path below {@link Operations#PREFIX}, with {@code {name}} for variables
 * @param roles the roles of which a caller needs at least one
 */
public record Operation(String id, String method, String path, Set<Role> roles) {

    public Operation {
        if (roles.isEmpty()) {
            throw new IllegalArgumentException("Expected x-roles on " + id + " (none). Name who may call it.");
        }
    }
}
