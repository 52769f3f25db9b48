/** Tests of this package. */
@NullMarked
package io.schedmate.code.similar;

import org.jspecify.annotations.NullMarked;
