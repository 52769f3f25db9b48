/** Models DeepSpeed. */
@NullMarked
package io.schedmate.code.library.deepspeed;

import org.jspecify.annotations.NullMarked;
