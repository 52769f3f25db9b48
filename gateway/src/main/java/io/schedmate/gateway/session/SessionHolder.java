package io.schedmate.gateway.session;

import io.schedmate.edge.security.Caller;

/** The person to whom a session belongs. */
public sealed interface SessionHolder {

    /**
     * The holder of the key with which the browser signed in. The session ends at the latest with the key.
     *
     * @param id the id of the key
     */
    record KeyHolder(String id) implements SessionHolder {}

    /**
     * A person as an OpenID Connect issuer described them at sign-in. Later changes at the issuer take effect at the
     * next sign-in.
     *
     * @param account the issuer and its subject, as in rate limits and the audit log
     */
    record Person(String account, Caller caller) implements SessionHolder {}
}
