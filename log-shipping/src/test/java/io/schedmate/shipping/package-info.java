/** Tests of shipping: files are found by pattern, read by offset and sent in chunks, each line once. */
@NullMarked
package io.schedmate.shipping;

import org.jspecify.annotations.NullMarked;
