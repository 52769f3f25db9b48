/** Fills a platform with many jobs and a long log for measurements. */
@NullMarked
package io.schedmate.local.bench.filled;

import org.jspecify.annotations.NullMarked;
