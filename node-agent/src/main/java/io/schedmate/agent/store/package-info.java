/** Stores the agent's journal on the node's disk. */
@NullMarked
package io.schedmate.agent.store;

import org.jspecify.annotations.NullMarked;
