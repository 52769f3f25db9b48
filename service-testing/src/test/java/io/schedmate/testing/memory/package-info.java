/** Runs the same contract on the in-memory parts and on the real ones. */
@NullMarked
package io.schedmate.testing.memory;

import org.jspecify.annotations.NullMarked;
