/** Files that must not be read. */
@NullMarked
package io.schedmate.shipping.guard;

import org.jspecify.annotations.NullMarked;
