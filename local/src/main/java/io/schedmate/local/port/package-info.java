/** Chooses the ports of the platform and reports which process uses a port that is not free. */
@NullMarked
package io.schedmate.local.port;

import org.jspecify.annotations.NullMarked;
