package io.schedmate.gateway.session;

import io.schedmate.edge.security.Caller;

/**
 * A session and its caller.
 *
 * @param account under which its calls are counted and logged
 */
public record SignedIn(Session session, Caller caller, String account) {}
