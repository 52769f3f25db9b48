/** Starts replays that run the services' own code in a separate process. */
@NullMarked
package io.schedmate.local.replay;

import org.jspecify.annotations.NullMarked;
