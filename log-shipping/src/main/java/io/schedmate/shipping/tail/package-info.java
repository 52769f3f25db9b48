/** Reads lines from a file that grows, is renamed or is truncated. */
@NullMarked
package io.schedmate.shipping.tail;

import org.jspecify.annotations.NullMarked;
