/** Tests the whole failure handler, with a real broker, a real database and agents of simulated nodes. */
@NullMarked
package io.schedmate.failure;

import org.jspecify.annotations.NullMarked;
