/** Finds the lines of a log and the segments that a carriage return parts. */
@NullMarked
package io.schedmate.logs.intake.line;

import org.jspecify.annotations.NullMarked;
