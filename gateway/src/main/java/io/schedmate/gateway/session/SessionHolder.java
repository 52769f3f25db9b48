package io.schedmate.gateway.session;

import io.schedmate.edge.security.Caller;

/** The person of a session. */
public sealed interface SessionHolder {

    /**
     * The key with which the browser signed in. The session ends with it.
     *
     * @param id of the key
     */
    record KeyHolder(String id) implements SessionHolder {}

    /**
     * A person as described by an OpenID Connect issuer at sign-in. Later changes at the issuer apply from the next
     * sign-in.
     *
     * @param account the issuer and its subject, as in limits and the audit log
     */
    record Person(String account, Caller caller) implements SessionHolder {}
}
