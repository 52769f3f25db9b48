/** Extraction plans for lines that the rules cannot read, learned from a model and stored. */
@NullMarked
package io.schedmate.tracker.ladder;

import org.jspecify.annotations.NullMarked;
