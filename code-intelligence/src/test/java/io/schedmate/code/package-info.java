/** Tests of the inspection of a command alone. */
@NullMarked
package io.schedmate.code;

import org.jspecify.annotations.NullMarked;
