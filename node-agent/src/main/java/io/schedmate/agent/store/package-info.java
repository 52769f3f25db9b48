/** What the agent must not forget, kept on the node's disk. */
@NullMarked
package io.schedmate.agent.store;

import org.jspecify.annotations.NullMarked;
