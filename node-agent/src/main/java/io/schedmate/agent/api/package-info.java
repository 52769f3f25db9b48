/** The agent's calls over HTTP. */
@NullMarked
package io.schedmate.agent.api;

import org.jspecify.annotations.NullMarked;
