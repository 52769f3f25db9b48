package io.schedmate.evaluation.planted.twice.other;

/** Has the same simple name as another type. */
final class Same {}
