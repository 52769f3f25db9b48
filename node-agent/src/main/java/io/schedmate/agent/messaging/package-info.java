/** Publishes the agent's events. */
@NullMarked
package io.schedmate.agent.messaging;

import org.jspecify.annotations.NullMarked;
