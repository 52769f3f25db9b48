/** Pins job identity and the legal moves. */
@NullMarked
package io.schedmate.model.job;

import org.jspecify.annotations.NullMarked;
