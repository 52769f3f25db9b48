package io.schedmate.gateway.session;

import java.time.Instant;

/**
 * The session of a signed-in browser.
 *
 * @param id 32 hexadecimal digits, random
 * @param holder the person who signed in
 * @param expiresAt the first instant at which the session is invalid, to the second
 */
public record Session(String id, SessionHolder holder, Instant expiresAt) {}
