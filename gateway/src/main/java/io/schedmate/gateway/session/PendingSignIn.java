package io.schedmate.gateway.session;

import java.net.URI;

/**
 * A sign-in at an issuer that is not complete yet.
 *
 * @param state returned by the issuer, so that an answer forged by another site is recognised
 * @param nonce contained in the issuer's token, so that a token of another sign-in is recognised
 * @param verifier the secret behind the challenge sent to the issuer (RFC 7636)
 * @param redirect the address to which the issuer sends the browser back
 */
public record PendingSignIn(String state, String nonce, String verifier, URI redirect) {}
