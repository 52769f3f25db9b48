/** What the GPU hours of a period went into. */
@NullMarked
package io.schedmate.failure.report;

import org.jspecify.annotations.NullMarked;
