/** What lines say of speed and progress. */
@NullMarked
package io.schedmate.tracker.metrics;

import org.jspecify.annotations.NullMarked;
