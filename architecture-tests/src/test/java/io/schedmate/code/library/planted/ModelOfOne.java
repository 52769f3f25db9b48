package io.schedmate.code.library.planted;

/** Planted: the model of a library. */
public record ModelOfOne() {}
