/** Other systems' records as traces, and traces that nobody recorded. */
@NullMarked
package io.schedmate.cli.trace;

import org.jspecify.annotations.NullMarked;
