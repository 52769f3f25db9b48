/** Serves assistants over the Model Context Protocol with calls to the published API. */
@NullMarked
package io.schedmate.gateway.wiring.mcp;

import org.jspecify.annotations.NullMarked;
