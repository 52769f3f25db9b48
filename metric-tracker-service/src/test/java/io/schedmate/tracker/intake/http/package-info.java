/** Tests of how a body becomes lines. */
@NullMarked
package io.schedmate.tracker.intake.http;

import org.jspecify.annotations.NullMarked;
