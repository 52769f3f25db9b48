/** The state of each attempt, updated with each chunk. */
@NullMarked
package io.schedmate.tracker.state;

import org.jspecify.annotations.NullMarked;
