package io.schedmate.evaluation.planted.unmarked;

/** Planted: a type in a package that is not null-marked. */
public record NotNullMarked() {}
