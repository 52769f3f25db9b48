/** Models Weights &amp; Biases. */
@NullMarked
package io.schedmate.code.library.wandb;

import org.jspecify.annotations.NullMarked;
