/** How often each node fails, estimated from its history and that of its fleet. */
@NullMarked
package io.schedmate.recovery.rate;

import org.jspecify.annotations.NullMarked;
