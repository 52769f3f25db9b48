/** Extraction plans for lines that the rules do not know, learned from a model and kept. */
@NullMarked
package io.schedmate.tracker.ladder;

import org.jspecify.annotations.NullMarked;
