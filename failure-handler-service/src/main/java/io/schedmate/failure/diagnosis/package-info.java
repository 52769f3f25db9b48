/** Why an attempt failed: its log, the driver's errors on its nodes and the scheduler's word taken together. */
@NullMarked
package io.schedmate.failure.diagnosis;

import org.jspecify.annotations.NullMarked;
