/** Chooses the ports of the platform and reports who holds a port that is taken. */
@NullMarked
package io.schedmate.local.port;

import org.jspecify.annotations.NullMarked;
