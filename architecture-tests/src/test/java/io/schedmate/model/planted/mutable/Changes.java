package io.schedmate.model.planted.mutable;

/** Planted: a model type that is a class. */
public final class Changes {}
