/** Determines a job's metadata from its command and its tree. */
@NullMarked
package io.schedmate.code;

import org.jspecify.annotations.NullMarked;
