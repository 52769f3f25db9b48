/** Finds out whether a job is one that its user has submitted before. */
@NullMarked
package io.schedmate.advisor.admission;

import org.jspecify.annotations.NullMarked;
