/** Tells people of conditions of running jobs: what is told, to whom, and what is held back. */
@NullMarked
package io.schedmate.failure.alert;

import org.jspecify.annotations.NullMarked;
