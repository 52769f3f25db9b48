/** Tests of the evidence about hangs, on real processes. */
@NullMarked
package io.schedmate.agent.evidence;

import org.jspecify.annotations.NullMarked;
