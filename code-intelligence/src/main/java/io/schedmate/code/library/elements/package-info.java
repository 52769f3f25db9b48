/** The library elements: flat configurations and flags made of them. */
@NullMarked
package io.schedmate.code.library.elements;

import org.jspecify.annotations.NullMarked;
