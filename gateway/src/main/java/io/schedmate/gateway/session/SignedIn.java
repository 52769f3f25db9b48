package io.schedmate.gateway.session;

import io.schedmate.edge.security.Caller;

/**
 * A valid session and its caller.
 *
 * @param account the name under which calls are counted and logged
 */
public record SignedIn(Session session, Caller caller, String account) {}
