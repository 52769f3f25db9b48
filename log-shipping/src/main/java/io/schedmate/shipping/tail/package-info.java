/** Splits the content of growing files into lines. */
@NullMarked
package io.schedmate.shipping.tail;

import org.jspecify.annotations.NullMarked;
