/** Settings that are files. */
@NullMarked
package io.schedmate.failure.wiring;

import org.jspecify.annotations.NullMarked;
