/** Models libraries that call functions of the program for each sample. */
@NullMarked
package io.schedmate.code.library.callback;

import org.jspecify.annotations.NullMarked;
