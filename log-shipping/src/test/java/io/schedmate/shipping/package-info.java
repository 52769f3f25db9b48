/** Log files shipped: found by pattern, read by offset, sent in chunks, each line once. */
@NullMarked
package io.schedmate.shipping;

import org.jspecify.annotations.NullMarked;
