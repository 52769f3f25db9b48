package io.schedmate.gateway.session;

import io.schedmate.gateway.key.ApiKey;

/** A session and the key that it speaks for. */
public record SignedIn(Session session, ApiKey key) {}
