/** HTTP in, and out to node agents, to the tools of the site and to people. */
@NullMarked
package io.schedmate.failure.api;

import org.jspecify.annotations.NullMarked;
