/** Tests of stored offsets. */
@NullMarked
package io.schedmate.shipping.offsets;

import org.jspecify.annotations.NullMarked;
