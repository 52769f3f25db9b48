package io.schedmate.evaluation.planted.right;

import io.schedmate.evaluation.planted.left.Left;

/** Planted: the other half of a cycle. */
public record Right(Left left) {}
