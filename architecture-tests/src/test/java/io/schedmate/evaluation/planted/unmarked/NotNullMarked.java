package io.schedmate.evaluation.planted.unmarked;

/** Planted: a type in a package that says nothing about null. */
public record NotNullMarked() {}
