/** Measures how long questions about one job and about the fleet take through the API. */
@NullMarked
package io.schedmate.local.bench.question;

import org.jspecify.annotations.NullMarked;
