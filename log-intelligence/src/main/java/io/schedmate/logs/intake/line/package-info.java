/** Finds the lines of a log and their segments, which carriage returns separate. */
@NullMarked
package io.schedmate.logs.intake.line;

import org.jspecify.annotations.NullMarked;
