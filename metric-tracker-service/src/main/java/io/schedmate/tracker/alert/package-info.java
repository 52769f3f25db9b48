/** Conditions of running jobs that people should know about: when a condition is proven, and how its alert changes. */
@NullMarked
package io.schedmate.tracker.alert;

import org.jspecify.annotations.NullMarked;
