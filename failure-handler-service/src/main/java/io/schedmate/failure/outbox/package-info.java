/** Events that are told once the work that they tell of is done for good. */
@NullMarked
package io.schedmate.failure.outbox;

import org.jspecify.annotations.NullMarked;
