/** Tests of bounds on the work for one tree. */
@NullMarked
package io.schedmate.code.limit;

import org.jspecify.annotations.NullMarked;
