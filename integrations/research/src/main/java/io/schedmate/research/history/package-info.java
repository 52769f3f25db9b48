/** Reads published job records as traces for the simulator. */
@NullMarked
package io.schedmate.research.history;

import org.jspecify.annotations.NullMarked;
