/** The tracker over HTTP. */
@NullMarked
package io.schedmate.tracker.api;

import org.jspecify.annotations.NullMarked;
