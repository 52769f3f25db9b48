/** Notifies people about alerts: which ones, whom, and which are held back. */
@NullMarked
package io.schedmate.failure.alert;

import org.jspecify.annotations.NullMarked;
