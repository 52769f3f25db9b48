/** The values in a job's files and command, each with its origin. */
@NullMarked
package io.schedmate.code.value;

import org.jspecify.annotations.NullMarked;
