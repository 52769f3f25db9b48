/** Tests of this package. */
@NullMarked
package io.schedmate.code.admission;

import org.jspecify.annotations.NullMarked;
