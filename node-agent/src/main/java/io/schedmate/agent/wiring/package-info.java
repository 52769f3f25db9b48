/** Puts the agent together and types its settings. */
@NullMarked
package io.schedmate.agent.wiring;

import org.jspecify.annotations.NullMarked;
