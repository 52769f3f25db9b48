/** Parses Python to a syntax tree. */
@NullMarked
package io.schedmate.code.python;

import org.jspecify.annotations.NullMarked;
