/** Tests of evidence about hangs, with real processes. */
@NullMarked
package io.schedmate.agent.evidence;

import org.jspecify.annotations.NullMarked;
