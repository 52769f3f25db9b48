/** How large a platform a cluster needs, from what was measured of one. */
@NullMarked
package io.schedmate.cli.capacity;

import org.jspecify.annotations.NullMarked;
