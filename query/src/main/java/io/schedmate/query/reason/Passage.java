package io.schedmate.query.reason;

import io.schedmate.query.Citation;

/**
 * A line that a writer is shown.
 *
 * @param number by which a draft names it, from 1
 */
public record Passage(int number, Citation line) {}
