/** Models of the libraries that training programs are built on, in the one order in which they are asked. */
@NullMarked
package io.schedmate.code.library;

import org.jspecify.annotations.NullMarked;
