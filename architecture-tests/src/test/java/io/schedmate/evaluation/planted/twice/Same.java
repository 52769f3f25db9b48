package io.schedmate.evaluation.planted.twice;

/** Has the same simple name as another type. */
final class Same {}
