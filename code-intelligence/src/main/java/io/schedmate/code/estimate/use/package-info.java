/** Estimates a job's use of its devices. */
@NullMarked
package io.schedmate.code.estimate.use;

import org.jspecify.annotations.NullMarked;
