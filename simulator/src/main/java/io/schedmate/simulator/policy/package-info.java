/** What every scheduling policy answers. */
@NullMarked
package io.schedmate.simulator.policy;

import org.jspecify.annotations.NullMarked;
