/** Figures about all jobs, for those who watch the platform. */
@NullMarked
package io.schedmate.failure.overview;

import org.jspecify.annotations.NullMarked;
