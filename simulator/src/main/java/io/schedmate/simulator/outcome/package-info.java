/** How jobs fared. */
@NullMarked
package io.schedmate.simulator.outcome;

import org.jspecify.annotations.NullMarked;
