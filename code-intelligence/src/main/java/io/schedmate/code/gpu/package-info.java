/** The properties of GPU types, from their makers' data sheets. */
@NullMarked
package io.schedmate.code.gpu;

import org.jspecify.annotations.NullMarked;
