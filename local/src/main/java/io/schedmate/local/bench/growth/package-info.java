/** Measures what a platform answers from, and how large it is, after the days for which it keeps what it knows. */
@NullMarked
package io.schedmate.local.bench.growth;

import org.jspecify.annotations.NullMarked;
