/** Reports on the use of the GPU hours of a period. */
@NullMarked
package io.schedmate.failure.report;

import org.jspecify.annotations.NullMarked;
