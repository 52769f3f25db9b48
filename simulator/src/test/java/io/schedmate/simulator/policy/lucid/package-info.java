@NullMarked
package io.schedmate.simulator.policy.lucid;

import org.jspecify.annotations.NullMarked;
