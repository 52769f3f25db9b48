@NullMarked
package io.schedmate.simulator.elastic;

import org.jspecify.annotations.NullMarked;
