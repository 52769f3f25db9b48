package io.schedmate.code.agent;

/**
 * A line that a claim cites, as it stands in the tree.
 *
 * @param place {@code path:line}, or {@code command}
 * @param isNote whether people are told something here rather than the program
 */
record CitedLine(String place, Passage passage, boolean isNote) {}
