/** Advice against the clock. */
@NullMarked
package io.schedmate.advisor.advise;

import org.jspecify.annotations.NullMarked;
