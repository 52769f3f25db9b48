package io.schedmate.gateway.session;

import io.schedmate.edge.security.Caller;

/** The person of a session. */
public sealed interface SessionHolder {

    /**
     * The key that the browser signed in with. The session ends with it.
     *
     * @param id of the key
     */
    record KeyHolder(String id) implements SessionHolder {}

    /**
     * A person as an issuer of OpenID Connect described them at sign-in. What the issuer changes later shows at the next sign-in.
     *
     * @param account the issuer and its subject, as limits and the audit log name them
     */
    record Person(String account, Caller caller) implements SessionHolder {}
}
