/** Estimates how often each node fails, from its history and that of its fleet. */
@NullMarked
package io.schedmate.recovery.rate;

import org.jspecify.annotations.NullMarked;
