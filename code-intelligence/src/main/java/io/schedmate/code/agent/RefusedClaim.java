package io.schedmate.code.agent;

/** What a model claimed and was not believed. */
public record RefusedClaim(String field, String value, String why) {}
