/** Tests parts of a recovery without the service around them. */
@NullMarked
package io.schedmate.failure.recovery;

import org.jspecify.annotations.NullMarked;
