/** The finished jobs on which estimates are based. */
@NullMarked
package io.schedmate.advisor.history;

import org.jspecify.annotations.NullMarked;
