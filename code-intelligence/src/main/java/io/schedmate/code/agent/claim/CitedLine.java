package io.schedmate.code.agent.claim;

import io.schedmate.code.value.Place;

/**
 * A line that a claim cites, as it stands in the tree.
 *
 * @param isNote whether people are told something here rather than the program
 */
record CitedLine(Place place, Passage passage, boolean isNote) {}
