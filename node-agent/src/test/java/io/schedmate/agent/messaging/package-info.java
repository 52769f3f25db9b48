/** Tests of the events that the agent publishes. */
@NullMarked
package io.schedmate.agent.messaging;

import org.jspecify.annotations.NullMarked;
