/** The gateway's stores in memory. */
@NullMarked
package io.schedmate.gateway.memory;

import org.jspecify.annotations.NullMarked;
