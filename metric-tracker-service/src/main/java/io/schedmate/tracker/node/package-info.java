/** Assigns hardware samples of nodes to the jobs that they concern. */
@NullMarked
package io.schedmate.tracker.node;

import org.jspecify.annotations.NullMarked;
