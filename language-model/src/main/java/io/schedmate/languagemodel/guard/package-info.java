/** Circuit breaker, time limit, bulkhead and retry for model calls. */
@NullMarked
package io.schedmate.languagemodel.guard;

import org.jspecify.annotations.NullMarked;
