/** Tests of what is known of types of GPU. */
@NullMarked
package io.schedmate.code.gpu;

import org.jspecify.annotations.NullMarked;
