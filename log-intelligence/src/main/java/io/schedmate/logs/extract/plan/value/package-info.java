/** The values of a line: numbers, times, units and their places. */
@NullMarked
package io.schedmate.logs.extract.plan.value;

import org.jspecify.annotations.NullMarked;
