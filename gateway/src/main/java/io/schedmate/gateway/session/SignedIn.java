package io.schedmate.gateway.session;

import io.schedmate.edge.security.Caller;

/**
 * A session and its caller.
 *
 * @param account whose limits its calls are counted against, and whom the audit log names
 */
public record SignedIn(Session session, Caller caller, String account) {}
