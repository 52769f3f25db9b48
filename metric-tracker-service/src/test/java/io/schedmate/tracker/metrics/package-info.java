/** Tests the metrics of an attempt. */
@NullMarked
package io.schedmate.tracker.metrics;

import org.jspecify.annotations.NullMarked;
