/** Generates traces from published distributions. */
@NullMarked
package io.schedmate.simulator.synthetic;

import org.jspecify.annotations.NullMarked;
