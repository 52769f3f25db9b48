/** A log as lines read by range, and the segments that a line holds. */
@NullMarked
package io.schedmate.logs.intake;

import org.jspecify.annotations.NullMarked;
