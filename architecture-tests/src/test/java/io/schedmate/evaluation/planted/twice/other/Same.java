package io.schedmate.evaluation.planted.twice.other;

/** Has the name of another. */
final class Same {}
