/** Functions of the program that a library calls for each sample. */
@NullMarked
package io.schedmate.code.library.callback;

import org.jspecify.annotations.NullMarked;
