/** The series of values of a log and the clocks of its steps. */
@NullMarked
package io.schedmate.logs.extract.series;

import org.jspecify.annotations.NullMarked;
