/** Replays a cluster trace under scheduling policies. */
@NullMarked
package io.schedmate.cli.simulate;

import org.jspecify.annotations.NullMarked;
