/** Models the libraries that training programs use, in the order in which they are consulted. */
@NullMarked
package io.schedmate.code.library;

import org.jspecify.annotations.NullMarked;
