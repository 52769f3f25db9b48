/** Speed, progress and slowdown of a job's training. */
@NullMarked
package io.schedmate.model.metrics;

import org.jspecify.annotations.NullMarked;
