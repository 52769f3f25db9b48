/** Failures that were seen before, by their cause. */
@NullMarked
package io.schedmate.cli.remote.failure;

import org.jspecify.annotations.NullMarked;
