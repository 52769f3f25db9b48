/** HTTP in, and out to node agents. */
@NullMarked
package io.schedmate.failure.api;

import org.jspecify.annotations.NullMarked;
