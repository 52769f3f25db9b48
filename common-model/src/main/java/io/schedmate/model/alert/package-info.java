/** Alerts: conditions of running jobs that people should know about. */
@NullMarked
package io.schedmate.model.alert;

import org.jspecify.annotations.NullMarked;
