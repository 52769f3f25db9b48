/** Makes beans of the inside, with its settings. */
@NullMarked
package io.schedmate.failure.wiring;

import org.jspecify.annotations.NullMarked;
