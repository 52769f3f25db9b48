/** Calculates how large a platform a cluster needs, from measurements. */
@NullMarked
package io.schedmate.cli.capacity;

import org.jspecify.annotations.NullMarked;
