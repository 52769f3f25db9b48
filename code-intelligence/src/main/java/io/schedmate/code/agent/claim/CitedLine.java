package io.schedmate.code.agent.claim;

import io.schedmate.code.value.Place;

/**
 * A cited line of the tree.
 *
 * @param isNote whether the text addresses people rather than the program
 */
record CitedLine(Place place, Passage passage, boolean isNote) {}
