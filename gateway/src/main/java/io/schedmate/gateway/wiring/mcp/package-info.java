/** Answers assistants over the Model Context Protocol with calls of the published API. */
@NullMarked
package io.schedmate.gateway.wiring.mcp;

import org.jspecify.annotations.NullMarked;
