@NullMarked
package io.schedmate.simulator.information;

import org.jspecify.annotations.NullMarked;
