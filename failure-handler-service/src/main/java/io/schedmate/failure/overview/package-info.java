/** Figures about all jobs, for operators. */
@NullMarked
package io.schedmate.failure.overview;

import org.jspecify.annotations.NullMarked;
