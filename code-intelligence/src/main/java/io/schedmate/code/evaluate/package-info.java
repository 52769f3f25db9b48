/**
 * Abstract evaluation of a Python program: the interface of the evaluator, and the port behind which the models of
 * libraries stand.
 */
@NullMarked
package io.schedmate.code.evaluate;

import org.jspecify.annotations.NullMarked;
