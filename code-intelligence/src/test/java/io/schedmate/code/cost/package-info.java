/** Tests of what architectures cost. */
@NullMarked
package io.schedmate.code.cost;

import org.jspecify.annotations.NullMarked;
