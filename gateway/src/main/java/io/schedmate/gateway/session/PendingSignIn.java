package io.schedmate.gateway.session;

import java.net.URI;

/**
 * A sign-in at an issuer that has not been completed.
 *
 * @param state returned by the issuer; detects a response forged by another site
 * @param nonce contained in the issuer's token; detects a token of another sign-in
 * @param verifier the secret behind the challenge sent to the issuer (RFC 7636)
 * @param redirect the address to which the issuer redirects the browser
 */
public record PendingSignIn(String state, String nonce, String verifier, URI redirect) {}
