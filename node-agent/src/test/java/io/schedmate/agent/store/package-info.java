/** Tests of the agent's journal on disk. */
@NullMarked
package io.schedmate.agent.store;

import org.jspecify.annotations.NullMarked;
