/** Tests of bounds on the work that a tree may take. */
@NullMarked
package io.schedmate.code.effort;

import org.jspecify.annotations.NullMarked;
