/** Records of an evaluation. */
@NullMarked
package io.schedmate.code.evaluate.trace;

import org.jspecify.annotations.NullMarked;
