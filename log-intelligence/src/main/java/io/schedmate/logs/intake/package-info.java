/** Reads a log as lines by range, and the segments of each line. */
@NullMarked
package io.schedmate.logs.intake;

import org.jspecify.annotations.NullMarked;
