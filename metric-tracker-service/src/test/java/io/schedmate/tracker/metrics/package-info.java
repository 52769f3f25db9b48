/** Tests of what is kept of an attempt. */
@NullMarked
package io.schedmate.tracker.metrics;

import org.jspecify.annotations.NullMarked;
