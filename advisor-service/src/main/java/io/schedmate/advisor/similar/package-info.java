/** Finds past jobs that are similar to a given job. */
@NullMarked
package io.schedmate.advisor.similar;

import org.jspecify.annotations.NullMarked;
