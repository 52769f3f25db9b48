/** Tests of the costs of architectures. */
@NullMarked
package io.schedmate.code.cost;

import org.jspecify.annotations.NullMarked;
