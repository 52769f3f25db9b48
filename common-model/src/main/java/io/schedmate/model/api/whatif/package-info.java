/** REST types for what-if questions: the duration and memory of a job with other GPUs or another batch size. */
@NullMarked
package io.schedmate.model.api.whatif;

import org.jspecify.annotations.NullMarked;
