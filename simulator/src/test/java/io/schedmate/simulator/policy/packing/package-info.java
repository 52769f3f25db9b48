@NullMarked
package io.schedmate.simulator.policy.packing;

import org.jspecify.annotations.NullMarked;
