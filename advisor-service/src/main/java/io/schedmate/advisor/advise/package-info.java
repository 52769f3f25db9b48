/** Produces the advice for a job within the caller's deadline. */
@NullMarked
package io.schedmate.advisor.advise;

import org.jspecify.annotations.NullMarked;
