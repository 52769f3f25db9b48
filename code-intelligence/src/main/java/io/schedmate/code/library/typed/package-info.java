/** Models libraries that fill functions and data classes by type. */
@NullMarked
package io.schedmate.code.library.typed;

import org.jspecify.annotations.NullMarked;
