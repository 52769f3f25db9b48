/** Tests of the agent's HTTP API. */
@NullMarked
package io.schedmate.agent.api;

import org.jspecify.annotations.NullMarked;
