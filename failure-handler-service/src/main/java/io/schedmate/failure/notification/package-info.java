/**
 * Notifies people about recoveries: what happened, the log lines that prove it, and what is being done. Messages are
 * grouped and rate-limited.
 */
@NullMarked
package io.schedmate.failure.notification;

import org.jspecify.annotations.NullMarked;
