/** Finds the parts of a line before its message: time, level, container and rank. */
@NullMarked
package io.schedmate.logs.intake.prefix;

import org.jspecify.annotations.NullMarked;
