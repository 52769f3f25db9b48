/** How a job's training does: speed, progress, slowdown. */
@NullMarked
package io.schedmate.model.metrics;

import org.jspecify.annotations.NullMarked;
