/** Tests the evidence that is added to alerts. */
@NullMarked
package io.schedmate.failure.evidence;

import org.jspecify.annotations.NullMarked;
