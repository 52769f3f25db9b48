/** Pins how the shared types look as JSON. */
@NullMarked
package io.schedmate.wire;

import org.jspecify.annotations.NullMarked;
