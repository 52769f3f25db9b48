/** Abstract evaluation of a Python program: the interface of the evaluator, and the port for models of libraries. */
@NullMarked
package io.schedmate.code.evaluate;

import org.jspecify.annotations.NullMarked;
