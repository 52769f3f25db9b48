package io.schedmate.evaluation.planted.names;

/** Planted: a name without meaning. */
public record ManagerHelper() {}
