/** The properties of GPU types from the makers' data sheets. */
@NullMarked
package io.schedmate.code.gpu;

import org.jspecify.annotations.NullMarked;
