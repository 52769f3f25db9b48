/** Plans of the values to read from the lines of one shape: made once by rules, then run as plain code. */
@NullMarked
package io.schedmate.logs.extract.plan;

import org.jspecify.annotations.NullMarked;
