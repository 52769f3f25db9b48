/** Reads log lines from the body of an HTTP call. */
@NullMarked
package io.schedmate.tracker.intake.http;

import org.jspecify.annotations.NullMarked;
