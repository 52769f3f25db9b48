/** Models libraries that start a function of the program, in processes or on a cluster. */
@NullMarked
package io.schedmate.code.library.launch;

import org.jspecify.annotations.NullMarked;
