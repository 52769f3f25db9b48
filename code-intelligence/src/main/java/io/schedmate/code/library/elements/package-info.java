/** Models the library elements: flat configurations and flags derived from them. */
@NullMarked
package io.schedmate.code.library.elements;

import org.jspecify.annotations.NullMarked;
