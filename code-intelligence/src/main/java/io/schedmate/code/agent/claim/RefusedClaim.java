package io.schedmate.code.agent.claim;

/** What a model claimed and was not believed. */
public record RefusedClaim(String field, String value, String why) {}
