@NullMarked
package io.schedmate.simulator.cluster;

import org.jspecify.annotations.NullMarked;
