/** Models Python's standard library. */
@NullMarked
package io.schedmate.code.library.standard;

import org.jspecify.annotations.NullMarked;
