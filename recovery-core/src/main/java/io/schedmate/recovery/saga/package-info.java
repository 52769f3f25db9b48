/** The steps of a recovery as decide, event, apply. Each step is fenced, and compensated when a later one fails. */
@NullMarked
package io.schedmate.recovery.saga;

import org.jspecify.annotations.NullMarked;
