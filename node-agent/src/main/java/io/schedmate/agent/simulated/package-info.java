/** A node that is only played: nothing outside its own memory changes, and every answer says so. */
@NullMarked
package io.schedmate.agent.simulated;

import org.jspecify.annotations.NullMarked;
