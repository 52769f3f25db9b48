/** Tables of full imported names. */
@NullMarked
package io.schedmate.code.library.names;

import org.jspecify.annotations.NullMarked;
