/** Assigns hardware samples of nodes to jobs. */
@NullMarked
package io.schedmate.tracker.node;

import org.jspecify.annotations.NullMarked;
