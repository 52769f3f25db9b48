package io.schedmate.gateway.session;

import java.time.Instant;

/**
 * A signed-in browser.
 *
 * @param id 32 hexadecimal digits, random
 * @param holder the person
 * @param expiresAt the first instant at which it is invalid, to the second
 */
public record Session(String id, SessionHolder holder, Instant expiresAt) {}
