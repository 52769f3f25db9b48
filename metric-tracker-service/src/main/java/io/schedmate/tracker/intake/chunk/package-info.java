/** Lines numbered and cut into chunks, each line once. */
@NullMarked
package io.schedmate.tracker.intake.chunk;

import org.jspecify.annotations.NullMarked;
