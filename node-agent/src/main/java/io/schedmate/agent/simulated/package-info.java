/** A simulated node: it changes nothing outside its own memory, and every answer says so. */
@NullMarked
package io.schedmate.agent.simulated;

import org.jspecify.annotations.NullMarked;
