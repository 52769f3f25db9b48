package io.schedmate.evaluation.planted.names;

/** Planted: a name that says nothing. */
public record ManagerHelper() {}
