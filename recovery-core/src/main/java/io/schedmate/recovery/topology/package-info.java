/** The switch topology, and what several failures on one switch suggest. */
@NullMarked
package io.schedmate.recovery.topology;

import org.jspecify.annotations.NullMarked;
