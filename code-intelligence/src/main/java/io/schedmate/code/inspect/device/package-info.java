/** Determines the devices of a job, how they cooperate, and the batch per device. */
@NullMarked
package io.schedmate.code.inspect.device;

import org.jspecify.annotations.NullMarked;
