/** Tests how a body is split into lines. */
@NullMarked
package io.schedmate.tracker.intake.http;

import org.jspecify.annotations.NullMarked;
