/** The gateway: one address for all of SchedMate. */
@NullMarked
package io.schedmate.gateway;

import org.jspecify.annotations.NullMarked;
