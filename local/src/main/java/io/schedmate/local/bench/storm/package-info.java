/** Measures a storm of failures, from each failure to its decision. */
@NullMarked
package io.schedmate.local.bench.storm;

import org.jspecify.annotations.NullMarked;
