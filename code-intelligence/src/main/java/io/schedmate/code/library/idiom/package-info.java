/** Models functions that many programs define under the same name. */
@NullMarked
package io.schedmate.code.library.idiom;

import org.jspecify.annotations.NullMarked;
