/** Measures how fast a platform answers, and how large it is, after the days for which it keeps its data. */
@NullMarked
package io.schedmate.local.bench.growth;

import org.jspecify.annotations.NullMarked;
