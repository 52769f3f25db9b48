/** Conditions of running jobs that somebody should know of: when one is proven, and what becomes of its alert. */
@NullMarked
package io.schedmate.tracker.alert;

import org.jspecify.annotations.NullMarked;
