package io.schedmate.query.reason;

import io.schedmate.query.Citation;

/**
 * A line that is shown to a writer.
 *
 * @param number number by which a sentence cites it, from 1
 */
public record Passage(int number, Citation line) {}
