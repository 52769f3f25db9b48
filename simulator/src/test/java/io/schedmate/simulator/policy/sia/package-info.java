@NullMarked
package io.schedmate.simulator.policy.sia;

import org.jspecify.annotations.NullMarked;
