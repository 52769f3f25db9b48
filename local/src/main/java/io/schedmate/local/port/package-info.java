/** Which ports the platform listens on, and who else holds one of them. */
@NullMarked
package io.schedmate.local.port;

import org.jspecify.annotations.NullMarked;
