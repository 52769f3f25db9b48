/** The evaluator itself: expressions, statements, calls and imports. */
@NullMarked
package io.schedmate.code.evaluate.follow;

import org.jspecify.annotations.NullMarked;
