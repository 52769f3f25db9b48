/** REST types for what-if questions: what a job would take with other GPUs or another batch size. */
@NullMarked
package io.schedmate.model.api.whatif;

import org.jspecify.annotations.NullMarked;
