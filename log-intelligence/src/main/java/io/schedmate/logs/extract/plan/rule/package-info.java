/** Rules that find the meaning of the numbers in a line by names, units, bars and brackets. */
@NullMarked
package io.schedmate.logs.extract.plan.rule;

import org.jspecify.annotations.NullMarked;
