package io.schedmate.evaluation.planted.left;

import io.schedmate.evaluation.planted.right.Right;

/** Planted: one half of a cycle. */
public record Left(Right right) {}
