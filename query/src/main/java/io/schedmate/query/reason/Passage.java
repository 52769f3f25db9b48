package io.schedmate.query.reason;

import io.schedmate.query.Citation;

/**
 * A line that is shown to a writer.
 *
 * @param number used by a draft to cite it, from 1
 */
public record Passage(int number, Citation line) {}
