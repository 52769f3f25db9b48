/** Finds the start of a failure and the line that states its cause, by range reads. */
@NullMarked
package io.schedmate.logs.locate;

import org.jspecify.annotations.NullMarked;
