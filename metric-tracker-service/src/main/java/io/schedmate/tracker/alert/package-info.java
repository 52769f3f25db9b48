/** Detects conditions of running jobs that people should know about, and updates their alerts. */
@NullMarked
package io.schedmate.tracker.alert;

import org.jspecify.annotations.NullMarked;
