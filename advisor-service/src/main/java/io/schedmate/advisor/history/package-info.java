/** The finished jobs that estimates are based on. */
@NullMarked
package io.schedmate.advisor.history;

import org.jspecify.annotations.NullMarked;
