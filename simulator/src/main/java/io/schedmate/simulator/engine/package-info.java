/** Replays a whole trace under one policy. */
@NullMarked
package io.schedmate.simulator.engine;

import org.jspecify.annotations.NullMarked;
