/** Libraries that fill functions and data classes by their types. */
@NullMarked
package io.schedmate.code.library.typed;

import org.jspecify.annotations.NullMarked;
