/** A platform with many jobs and a long log, to measure what people ask of it. */
@NullMarked
package io.schedmate.local.bench.filled;

import org.jspecify.annotations.NullMarked;
