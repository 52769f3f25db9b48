package io.schedmate.evaluation.planted.twice;

/** Has the name of another. */
final class Same {}
