/** Lines that come in the body of a call. */
@NullMarked
package io.schedmate.tracker.intake.http;

import org.jspecify.annotations.NullMarked;
