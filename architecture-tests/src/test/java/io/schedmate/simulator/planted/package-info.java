/** Planted to break a rule. */
@NullMarked
package io.schedmate.simulator.planted;

import org.jspecify.annotations.NullMarked;
