/** Tests of splitting files that grow, are renamed or are emptied into lines. */
@NullMarked
package io.schedmate.shipping.tail;

import org.jspecify.annotations.NullMarked;
