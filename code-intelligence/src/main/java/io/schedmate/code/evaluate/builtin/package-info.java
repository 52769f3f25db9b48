/** Python's built-in functions, and the methods of its built-in types. */
@NullMarked
package io.schedmate.code.evaluate.builtin;

import org.jspecify.annotations.NullMarked;
