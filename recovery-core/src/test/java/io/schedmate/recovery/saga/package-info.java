/** A recovery step by step: decide, tell as an event, apply; each step fenced and taken back when the rest fails. */
@NullMarked
package io.schedmate.recovery.saga;

import org.jspecify.annotations.NullMarked;
