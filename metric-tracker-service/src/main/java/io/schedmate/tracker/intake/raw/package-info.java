/** The records of log shippers, brought to one form. */
@NullMarked
package io.schedmate.tracker.intake.raw;

import org.jspecify.annotations.NullMarked;
