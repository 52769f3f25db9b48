package io.schedmate.evaluation.planted.names;

/** A record of eleven components. */
record Eleven(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k) {}
