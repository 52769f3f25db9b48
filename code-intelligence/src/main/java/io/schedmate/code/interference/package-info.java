/** Measures how much a job loses by sharing its GPUs. */
@NullMarked
package io.schedmate.code.interference;

import org.jspecify.annotations.NullMarked;
