/** Finds past jobs that resemble a given job. */
@NullMarked
package io.schedmate.advisor.similar;

import org.jspecify.annotations.NullMarked;
