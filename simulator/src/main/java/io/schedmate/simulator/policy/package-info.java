/** The interface of scheduling policies. */
@NullMarked
package io.schedmate.simulator.policy;

import org.jspecify.annotations.NullMarked;
