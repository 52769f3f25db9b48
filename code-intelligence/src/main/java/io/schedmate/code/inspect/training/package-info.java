/** Determines what is trained, how, in which framework and for how long. */
@NullMarked
package io.schedmate.code.inspect.training;

import org.jspecify.annotations.NullMarked;
