/** What stands before the message of a line: time, level, container and rank. */
@NullMarked
package io.schedmate.logs.intake.prefix;

import org.jspecify.annotations.NullMarked;
