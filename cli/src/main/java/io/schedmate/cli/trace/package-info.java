/** Converts records of other systems into traces, and generates synthetic traces. */
@NullMarked
package io.schedmate.cli.trace;

import org.jspecify.annotations.NullMarked;
