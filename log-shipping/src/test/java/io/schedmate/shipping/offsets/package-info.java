/** Tests of how far files were sent. */
@NullMarked
package io.schedmate.shipping.offsets;

import org.jspecify.annotations.NullMarked;
