/** Starts replays in the services' own code, in a process of their own. */
@NullMarked
package io.schedmate.local.replay;

import org.jspecify.annotations.NullMarked;
