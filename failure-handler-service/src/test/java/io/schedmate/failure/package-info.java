/** The failure handler as a whole: a real broker, a real database, agents of simulated nodes. */
@NullMarked
package io.schedmate.failure;

import org.jspecify.annotations.NullMarked;
