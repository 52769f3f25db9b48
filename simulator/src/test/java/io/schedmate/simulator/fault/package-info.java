@NullMarked
package io.schedmate.simulator.fault;

import org.jspecify.annotations.NullMarked;
