package io.schedmate.gateway.session;

import java.time.Instant;

/**
 * A browser that is signed in.
 *
 * @param id 32 hexadecimal digits, chosen at random
 * @param holder whom it speaks for
 * @param expiresAt first instant at which it no longer holds, to the second
 */
public record Session(String id, SessionHolder holder, Instant expiresAt) {}
