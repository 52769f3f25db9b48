/** Numbers log lines and groups them into chunks, each line once. */
@NullMarked
package io.schedmate.tracker.intake.chunk;

import org.jspecify.annotations.NullMarked;
