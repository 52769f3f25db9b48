/** Follows a log that is still being written. */
@NullMarked
package io.schedmate.cli.follow;

import org.jspecify.annotations.NullMarked;
