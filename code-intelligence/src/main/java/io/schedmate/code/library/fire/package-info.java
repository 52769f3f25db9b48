/** Models Fire, which turns functions, classes and modules into commands. */
@NullMarked
package io.schedmate.code.library.fire;

import org.jspecify.annotations.NullMarked;
