/** Detects that a job repeats one that the same user submitted recently. */
@NullMarked
package io.schedmate.advisor.admission;

import org.jspecify.annotations.NullMarked;
