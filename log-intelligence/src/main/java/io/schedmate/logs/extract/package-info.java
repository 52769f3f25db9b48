/** Reads progress lines: step time, throughput, loss, progress and remaining time. */
@NullMarked
package io.schedmate.logs.extract;

import org.jspecify.annotations.NullMarked;
