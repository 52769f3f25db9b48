/** Tests of budgets and circuit breakers. */
@NullMarked
package io.schedmate.recovery.budget;

import org.jspecify.annotations.NullMarked;
