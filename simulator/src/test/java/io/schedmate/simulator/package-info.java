@NullMarked
package io.schedmate.simulator;

import org.jspecify.annotations.NullMarked;
