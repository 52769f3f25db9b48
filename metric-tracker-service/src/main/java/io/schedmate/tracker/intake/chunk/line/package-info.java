/** Lines on their way in, who sent them, and into whose log they may go. */
@NullMarked
package io.schedmate.tracker.intake.chunk.line;

import org.jspecify.annotations.NullMarked;
