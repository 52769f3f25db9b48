/** Conditions of living jobs that somebody should know of. */
@NullMarked
package io.schedmate.model.alert;

import org.jspecify.annotations.NullMarked;
