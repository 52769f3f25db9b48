/** The names of values and their meaning: loss, step, time, learning rate. */
@NullMarked
package io.schedmate.logs.extract.plan.name;

import org.jspecify.annotations.NullMarked;
