/** Tests settings that are read from files. */
@NullMarked
package io.schedmate.failure.wiring;

import org.jspecify.annotations.NullMarked;
