package io.schedmate.code.agent.claim;

/** A rejected claim of a model, with the reason. */
public record RefusedClaim(String field, String value, String why) {}
