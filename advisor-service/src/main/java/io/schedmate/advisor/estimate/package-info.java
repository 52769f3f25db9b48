/** Estimates how long a job will run and what it will use. */
@NullMarked
package io.schedmate.advisor.estimate;

import org.jspecify.annotations.NullMarked;
