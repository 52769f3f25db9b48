@NullMarked
package io.schedmate.simulator.trace;

import org.jspecify.annotations.NullMarked;
