/** Converts job records of other systems to traces, and generates synthetic traces. */
@NullMarked
package io.schedmate.cli.trace;

import org.jspecify.annotations.NullMarked;
