/** Diagnoses a failed attempt from its log, the driver errors on its nodes and the scheduler's reason. */
@NullMarked
package io.schedmate.failure.diagnosis;

import org.jspecify.annotations.NullMarked;
