/** Tests of the table of GPU types. */
@NullMarked
package io.schedmate.code.gpu;

import org.jspecify.annotations.NullMarked;
