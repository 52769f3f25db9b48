package io.schedmate.gateway.session;

import java.net.URI;

/**
 * A sign-in at an issuer that has not come back yet.
 *
 * @param state what the issuer hands back, so that an answer that another site made up is told apart
 * @param nonce what the issuer's token must hold, so that a token of another sign-in is told apart
 * @param verifier the secret behind the challenge that the issuer was sent (RFC 7636)
 * @param redirect where the issuer sends the browser back to
 */
public record PendingSignIn(String state, String nonce, String verifier, URI redirect) {}
