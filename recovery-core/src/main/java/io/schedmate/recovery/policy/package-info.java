/** Decides what to do about a failure, by rules that are data (full paper, section 3.3). */
@NullMarked
package io.schedmate.recovery.policy;

import org.jspecify.annotations.NullMarked;
