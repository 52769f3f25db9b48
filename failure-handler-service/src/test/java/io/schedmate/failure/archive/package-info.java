/** Which lines of a job are kept, and how they are read. */
@NullMarked
package io.schedmate.failure.archive;

import org.jspecify.annotations.NullMarked;
