/** Tests which lines of a job are stored, and how they are read. */
@NullMarked
package io.schedmate.failure.archive;

import org.jspecify.annotations.NullMarked;
