/** The state of each attempt, updated with every chunk. */
@NullMarked
package io.schedmate.tracker.state;

import org.jspecify.annotations.NullMarked;
