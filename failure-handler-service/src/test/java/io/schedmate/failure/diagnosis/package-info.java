/** What logs and counters say, piece by piece. */
@NullMarked
package io.schedmate.failure.diagnosis;

import org.jspecify.annotations.NullMarked;
