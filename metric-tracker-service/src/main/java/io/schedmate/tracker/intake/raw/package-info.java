/** Converts the records of log shippers into one form. */
@NullMarked
package io.schedmate.tracker.intake.raw;

import org.jspecify.annotations.NullMarked;
