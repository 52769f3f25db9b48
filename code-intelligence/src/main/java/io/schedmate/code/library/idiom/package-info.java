/** Functions that many programs have of their own under the same name. */
@NullMarked
package io.schedmate.code.library.idiom;

import org.jspecify.annotations.NullMarked;
